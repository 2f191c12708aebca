//! Credentials of callers.

use super::refusal::Refusal;

/// The credential of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// No credential.
    None,
    /// A bearer token.
    Bearer(String),
    /// A browser's cookie.
    Cookie(String),
}

impl Credential {
    /// Returns the refusal for the caller. A cookie cannot be renewed, so the browser is told to sign in again.
    pub fn refuse(&self, refusal: Refusal) -> Refusal {
        match (self, refusal) {
            (Credential::Cookie(_), Refusal::TokenExpired) => Refusal::LoginAgain,
            (_, refusal) => refusal,
        }
    }

    /// Returns the token of either kind.
    pub fn token(&self) -> Option<&str> {
        match self {
            Credential::None => None,
            Credential::Bearer(token) | Credential::Cookie(token) => Some(token),
        }
    }
}
