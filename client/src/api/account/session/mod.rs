//! Signing in and the user's own account.

pub mod letters;
pub mod profile;
pub mod sessions;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, MissingAbility, Role, allows};
use crate::message::Lang;
use crate::reason::Reason;
use crate::rules::password::{self, password};
use crate::rules::text::{email, required};
use crate::rules::{Invalid, Rule};
use crate::value::avatar::Avatar;
use crate::value::id::{SessionId, StaffId};
use crate::value::text::trimmed;
use crate::wire::door::Door;
use crate::wire::plan::Author;
use crate::{endpoints, limits};

pub use profile::*;
pub use sessions::*;

/// The type of every access token.
pub const TOKEN_TYPE: &str = "Bearer";

/// A member of staff, as signing in returns it and the doors store it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffUser {
    /// The account.
    pub id: StaffId,
    /// Full name.
    pub name: String,
    /// E-mail, which is also the login.
    pub email: String,
    /// The role.
    pub role: Role,
    /// The role again, under the specification's name.
    pub permission_type: Role,
    /// The picture.
    #[serde(default)]
    pub avatar: Avatar,
}

impl From<&StaffUser> for Author {
    fn from(user: &StaffUser) -> Author {
        Author { id: user.id, name: user.name.clone(), role: user.role }
    }
}

/// A session. The tokens are absent for a browser, which holds a cookie instead.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Session {
    /// Sent as `Authorization: Bearer …`; short-lived.
    #[serde(default)]
    pub access_token: Option<String>,
    /// Exchanged once for a new pair.
    #[serde(default)]
    pub refresh_token: Option<String>,
    /// Always `Bearer`.
    pub token_type: String,
    /// Seconds until the access token expires.
    pub expires_in: i64,
    /// The user.
    pub user: StaffUser,
    /// The user's abilities.
    pub ability: Vec<Ability>,
}

/// The credentials of a sign-in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Credentials {
    /// The account's e-mail.
    #[schemars(length(max = limits::EMAIL))]
    pub email: String,
    /// Its password.
    #[schemars(length(max = password::LONGEST), extend("format" = "password"))]
    pub password: String,
    /// The code of the authenticator app, or a recovery code, if the account has a second factor.
    #[schemars(extend("format" = "password"))]
    pub otp: Option<String>,
}

impl Credentials {
    /// Requires both, and an e-mail address.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("email", trimmed(&self.email), email);
        invalid.check("password", &self.password, required);
        invalid.into_result(())
    }
}

/// The refresh token to exchange.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RefreshToken {
    /// The refresh token of the last sign-in or refresh.
    #[schemars(length(max = limits::TOKEN), extend("format" = "password"))]
    pub refresh_token: String,
}

/// A request for a link to choose a new password.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ForgottenPassword {
    /// The account's e-mail.
    #[schemars(length(max = limits::EMAIL))]
    pub email: String,
}

impl ForgottenPassword {
    /// Requires an e-mail address.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("email", trimmed(&self.email), email);
        invalid.into_result(())
    }
}

/// A new password, with the code from the e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewPassword {
    /// The one-time code of the link.
    #[schemars(length(max = limits::TOKEN), extend("format" = "password"))]
    pub token: String,
    /// The new password.
    #[schemars(length(min = 8, max = password::LONGEST), extend("format" = "password", "pattern" = password::SCHEMA_PATTERN))]
    pub password: String,
}

impl NewPassword {
    /// Requires the code and a valid password.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("token", &self.token, required);
        invalid.check("password", &self.password, password);
        invalid.into_result(())
    }
}

/// The one-time code of a direct-access link.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DirectAccessCode {
    /// The value of `acesso_direto`.
    #[schemars(length(max = limits::TOKEN), extend("format" = "password"))]
    pub code: String,
}

/// A link that signs a member of staff in once, without a password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DirectAccessLink {
    /// The address, valid once and for ten minutes.
    pub url: String,
}

/// The outcome of a write, as a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
}

/// Light, dark, or as the device says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The signed-in user, with abilities and preferences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Whoami {
    /// The account.
    pub user: StaffUser,
    /// The account's abilities.
    pub ability: Vec<Ability>,
    /// The abilities that the account lacks, with the roles that hold them. Empty if the server does not send
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingAbility>,
    /// The ids of the calls that the server cannot make, because the system behind it lacks them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<String>,
    /// The language of the interface.
    #[serde(default)]
    pub language: Lang,
    /// The theme of the interface.
    #[serde(default)]
    pub theme: Theme,
    /// The id of this session.
    #[serde(default)]
    pub session_id: Option<SessionId>,
}

impl Whoami {
    /// Returns the reason why the user lacks an ability; `None` if the user holds it.
    pub fn refusal(&self, needed: Ability, lang: Lang) -> Option<Reason> {
        let may = allows(&self.ability, needed);
        (!may).then(|| Reason::missing(needed, holders(&self.missing, needed), lang))
    }
}

/// Returns the roles that hold a missing ability; empty if they are unknown.
pub fn holders(missing: &[MissingAbility], needed: Ability) -> Vec<Role> {
    let row = missing.iter().find(|missing| missing.ability == needed);
    row.map(|missing| missing.held_by.clone()).unwrap_or_default()
}

/// Changes to the user's own account. Absent fields stay unchanged.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UpdateProfile {
    /// Full name.
    #[schemars(length(max = limits::NAME))]
    pub name: Option<String>,
    /// The language of the interface.
    pub language: Option<Lang>,
    /// The theme of the interface.
    pub theme: Option<Theme>,
    /// A picture as a `data:image/…;base64,` address of at most 200,000 characters; empty removes it.
    #[schemars(length(max = UpdateProfile::LONGEST_AVATAR))]
    pub avatar: Option<String>,
}

impl UpdateProfile {
    /// The longest picture, in characters of its data address.
    pub const LONGEST_AVATAR: usize = 200_000;

    /// Rejects an empty name, and a picture that is not a small raster image.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        if let Some(name) = &self.name {
            invalid.check("name", name, required);
        }
        let raster = ["data:image/png;base64,", "data:image/jpeg;base64,", "data:image/webp;base64,"];
        if let Some(avatar) = self.avatar.as_deref().filter(|avatar| !avatar.is_empty())
            && (avatar.len() > UpdateProfile::LONGEST_AVATAR
                || !raster.iter().any(|kind| avatar.starts_with(kind)))
        {
            invalid.add("avatar", Rule::Format);
        }
        invalid.into_result(())
    }
}

/// A change of the user's own password.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    #[schemars(length(max = password::LONGEST), extend("format" = "password"))]
    pub current: String,
    /// The new password.
    #[schemars(length(min = 8, max = password::LONGEST), extend("format" = "password", "pattern" = password::SCHEMA_PATTERN))]
    pub password: String,
}

impl ChangePassword {
    /// Requires both, and a valid new password.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("current", &self.current, required);
        invalid.check("password", &self.password, password);
        invalid.into_result(())
    }
}

/// The user's own password, typed again.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PasswordConfirmation {
    /// The current password.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

impl PasswordConfirmation {
    /// Requires the password.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("password", &self.password, required);
        invalid.into_result(())
    }
}

/// A session of the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpenSession {
    /// The session.
    pub id: SessionId,
    /// The door that signed in.
    pub door: Door,
    /// The program's `User-Agent`.
    pub agent: String,
    /// When it was signed in.
    pub created_at: Timestamp,
    /// When it was last refreshed or signed in.
    pub seen_at: Timestamp,
    /// Whether it is the session of this call.
    pub current: bool,
}

/// The caller's sessions, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpenSessions {
    /// The sessions that are still valid.
    pub sessions: Vec<OpenSession>,
}

endpoints!(
    Login("Entra com e-mail e senha.")
        .post("session.login", "/autenticar")
        .body::<Credentials>()
        .answers::<Session>()
        .needs(Nothing),
    Refresh("Troca o token de renovação por um novo par.")
        .post("session.refresh", "/refresh")
        .body::<RefreshToken>()
        .answers::<Session>()
        .needs(Nothing),
    Logout("Encerra a sessão atual.")
        .post("session.logout", "/logout")
        .answers::<Done>()
        .needs(Read, Auth)
        .ours(),
    ConfirmPassword("Confirma a própria senha, para uma ação irreversível que a pede de novo.")
        .post("session.confirm-password", "/session/confirm-password")
        .body::<PasswordConfirmation>()
        .answers::<Done>()
        .needs(Edit, Profile)
        .ours(),
    ForgotPassword("Pede por e-mail um link para criar uma nova senha.")
        .post("session.forgot-password", "/esqueci-senha")
        .body::<ForgottenPassword>()
        .answers::<Done>()
        .needs(Nothing)
        .sends(&[&letters::PASSWORD_RESET])
        .ours(),
    ResetPassword("Cria uma nova senha com o código recebido por e-mail.")
        .post("session.reset-password", "/redefinir-senha")
        .body::<NewPassword>()
        .answers::<Done>()
        .needs(Nothing)
        .ours(),
    DirectAccess("Entra com um código de acesso direto, válido uma única vez.")
        .post("session.direct-access", "/acesso-direto")
        .body::<DirectAccessCode>()
        .answers::<Session>()
        .needs(Nothing)
        .ours(),
    SessionWhoami("Mostra quem está conectado e o que pode fazer.")
        .get("session.whoami", "/me")
        .answers::<Whoami>()
        .needs(Read, Auth)
        .ours(),
);
