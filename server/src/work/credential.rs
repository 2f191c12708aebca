//! Credentials of callers.

use client::value::id::{SessionId, StaffId};
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;

/// The account in whose name a call is made, and the session in which it asked for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Authorship {
    /// The account.
    pub account: StaffId,
    /// The session.
    pub session: SessionId,
}

/// The credential of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// No credential.
    None,
    /// A bearer token.
    Bearer(String),
    /// A browser's cookie.
    Cookie(String),
    /// The word of the server, which makes a call in the name of an account. No request carries it.
    Author(Authorship),
}

impl Credential {
    /// Returns the refusal for the caller. A cookie cannot be renewed, so the browser must sign in again.
    pub fn refuse(&self, refusal: Refusal) -> Refusal {
        match (self, refusal) {
            (Credential::Cookie(_), Refusal::TokenExpired) => Refusal::LoginAgain,
            (_, refusal) => refusal,
        }
    }

    /// Returns the token of either kind.
    pub fn token(&self) -> Option<&str> {
        match self {
            Credential::None | Credential::Author(_) => None,
            Credential::Bearer(token) | Credential::Cookie(token) => Some(token),
        }
    }
}
