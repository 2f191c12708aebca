//! Signing in with a second factor: one-time codes of an authenticator app (RFC 6238), and recovery codes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::session::{Done, PasswordConfirmation};
use crate::endpoints;
use crate::rules::Invalid;
use crate::rules::text::required;
use crate::value::id::StaffId;

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

endpoints! {
    /// Mostra se a verificação em duas etapas está ativa na própria conta.
    Get "second-factor.get" GET "/me/second-factor"
        -> SecondFactor, needs(Edit, Profile), is(ours);
    /// Gera o segredo para o aplicativo autenticador; vale depois de confirmado.
    Enrol "second-factor.enrol" POST "/me/second-factor"
        body(PasswordConfirmation) -> Enrolment, needs(Edit, Profile), is(ours);
    /// Confirma o segredo com um código do aplicativo e gera os códigos de recuperação.
    Confirm "second-factor.confirm" PUT "/me/second-factor"
        body(EnrolmentCode) -> RecoveryCodes, needs(Edit, Profile), is(ours);
    /// Desativa a verificação em duas etapas da própria conta.
    Remove "second-factor.remove" POST "/me/second-factor/remove"
        body(PasswordConfirmation) -> Done, needs(Edit, Profile), is(ours);
    /// Desativa a verificação em duas etapas de uma conta da equipe que perdeu o aplicativo.
    Reset "staff.reset-second-factor" DELETE "/staff/{id}/second-factor"
        path(StaffId) -> Done, needs(Manage, All), is(ours);
}
