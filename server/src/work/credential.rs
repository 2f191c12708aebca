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
    /// The refusal for whoever holds it: behind a cookie there is nothing that the browser could renew.
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
