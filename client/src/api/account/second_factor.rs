//! Signing in with a second factor: one-time codes of an authenticator app (RFC 6238), and recovery codes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::session::{Done, PasswordConfirmation};
use crate::endpoints;
use crate::rules::Invalid;
use crate::rules::text::required;

/// The state of an account's second factor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SecondFactor {
    /// Whether signing in requires a code.
    pub enrolled: bool,
    /// Whether the account's role must enrol.
    pub required: bool,
    /// The number of unused recovery codes.
    pub recovery_codes: i64,
}

/// A secret for an authenticator app. It has no effect until a code confirms it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Enrolment {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The secret as an `otpauth:` address.
    pub url: String,
    /// The address as a QR code with its margin: lines of `█`, `▀`, `▄` and spaces, two rows of the code in
    /// each. Drawn cells are light, as on a dark terminal. Empty if the server draws none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-lines" = true))]
    pub qr: Vec<String>,
}

/// A code of the app, which proves that it holds the secret.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EnrolmentCode {
    /// Six digits.
    #[schemars(extend("format" = "password"))]
    pub code: String,
}

impl EnrolmentCode {
    /// Requires the code.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("code", &self.code, required);
        invalid.into_result(())
    }
}

/// Codes that replace the app, each for one use. They are shown only in this answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecoveryCodes {
    /// The message for the user.
    pub message: String,
    /// The codes.
    pub recovery_codes: Vec<String>,
}

/// Returns whether an account that must still enrol may call an endpoint.
pub fn is_open_before_enrolment(endpoint: &str) -> bool {
    endpoint.starts_with("session.") || endpoint.starts_with("second-factor.")
}

endpoints!(
    Get("Mostra se a verificação em duas etapas está ativa na própria conta.")
        .get("second-factor.get", "/me/second-factor")
        .answers::<SecondFactor>()
        .needs(Edit, Profile)
        .ours(),
    Enrol("Gera o segredo para o aplicativo autenticador; vale depois de confirmado.")
        .post("second-factor.enrol", "/me/second-factor")
        .body::<PasswordConfirmation>()
        .answers::<Enrolment>()
        .needs(Edit, Profile)
        .ours(),
    Confirm("Confirma o segredo com um código do aplicativo e gera os códigos de recuperação.")
        .put("second-factor.confirm", "/me/second-factor")
        .body::<EnrolmentCode>()
        .answers::<RecoveryCodes>()
        .needs(Edit, Profile)
        .ours(),
    Remove("Desativa a verificação em duas etapas da própria conta.")
        .post("second-factor.remove", "/me/second-factor/remove")
        .body::<PasswordConfirmation>()
        .answers::<Done>()
        .needs(Edit, Profile)
        .ours(),
);
