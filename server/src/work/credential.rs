//! What a request proves about its caller.

use super::refusal::Refusal;

/// What a request proves about who sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// Nothing.
    None,
    /// A bearer token.
    Bearer(String),
    /// A browser's cookie.
    Cookie(String),
}

impl Credential {
    /// Returns the refusal for the caller. A browser's cookie cannot be renewed, so it is told to sign in again.
    pub fn refuse(&self, refusal: Refusal) -> Refusal {
        match (self, refusal) {
            (Credential::Cookie(_), Refusal::TokenExpired) => Refusal::LoginAgain,
            (_, refusal) => refusal,
        }
    }

    /// The token, whichever way it came.
    pub fn token(&self) -> Option<&str> {
        match self {
            Credential::None => None,
            Credential::Bearer(token) | Credential::Cookie(token) => Some(token),
        }
    }
}
