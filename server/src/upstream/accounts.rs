//! The accounts behind credentials, as the upstream sent them when they signed in, and their preferences. A foreign upstream
//! has no call for the signed-in account.

use client::access::Ability;
use client::actor::Actor;
use client::api::account::session::{Session, StaffUser, Theme};
use client::message::Lang;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A user of the upstream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The user.
    pub user: StaffUser,
    /// The user's abilities.
    pub ability: Vec<Ability>,
}

/// The user's preferences, kept here since the upstream does not keep it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The language; that of the request if none was chosen.
    pub language: Option<Lang>,
    /// The theme.
    pub theme: Theme,
}

impl Account {
    /// Returns the account that a session is for.
    pub fn of(session: &Session) -> Account {
        Account { user: session.user.clone(), ability: session.ability.clone() }
    }

    /// Returns the account as the caller of a computation. The abilities of other roles are not known.
    pub fn actor(&self, lang: Lang, now: Timestamp) -> Actor {
        Actor {
            is_service_account: false,
            id: self.user.id,
            name: self.user.name.clone(),
            role: self.user.role,
            abilities: self.ability.clone(),
            matrix: Default::default(),
            lang,
            now,
        }
    }
}
