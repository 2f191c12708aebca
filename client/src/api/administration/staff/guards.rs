//! The guards of staff accounts.

use jiff::Timestamp;

use super::words::StaffState;
use crate::access::Role;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::id::StaffId;

/// The facts about an account that guards need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffFacts {
    /// The account.
    pub id: StaffId,
    /// Its role.
    pub role: Role,
    /// Whether it can sign in.
    pub state: StaffState,
    /// When it was deactivated, and by whom.
    pub deactivated: Option<(Timestamp, String)>,
    /// Accounts of root that are not deactivated, this one included.
    pub active_roots: i64,
}

impl StaffFacts {
    /// Rejects deactivating the caller's own account, and the last one of root.
    pub fn may_deactivate(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_in_force(actor)?;
        if actor.id == self.id {
            return Err(state(actor, Key::StaffOwn, "own"));
        }
        self.must_leave_a_root(actor)
    }

    /// Rejects reactivating an account that is not deactivated.
    pub fn may_reactivate(&self, actor: &Actor) -> Result<(), Reason> {
        match self.state {
            StaffState::Inactive => Ok(()),
            _ => Err(state(actor, Key::StaffNotInactive, "active")),
        }
    }

    /// Rejects inviting an account that has a password.
    pub fn may_invite(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_in_force(actor)?;
        match self.state {
            StaffState::Invited => Ok(()),
            _ => Err(state(actor, Key::StaffHasPassword, "active")),
        }
    }

    /// Rejects a change of role that would leave no root.
    pub fn may_change_role(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_leave_a_root(actor)
    }

    /// Rejects links that sign in as root.
    pub fn may_grant_access(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_in_force(actor)?;
        if self.role == Role::Root { Err(state(actor, Key::StaffRootAccess, "root")) } else { Ok(()) }
    }

    fn must_be_in_force(&self, actor: &Actor) -> Result<(), Reason> {
        if self.state != StaffState::Inactive {
            return Ok(());
        }
        let (since, by) = self.deactivated.clone().unzip();
        let shown = since.map(|at| actor.said_after(at)).unwrap_or_default();
        let name = by.clone().unwrap_or_default();
        let sentence = Key::StaffInactive.text(actor.lang, &[("since", &shown), ("by", &name)]);
        Err(Reason { sentence, why: Why::State { is: "inactive".to_owned(), since, by } })
    }

    fn must_leave_a_root(&self, actor: &Actor) -> Result<(), Reason> {
        let last = self.role == Role::Root && self.state != StaffState::Inactive && self.active_roots <= 1;
        if last { Err(state(actor, Key::StaffLastRoot, "last_root")) } else { Ok(()) }
    }
}

fn state(actor: &Actor, key: Key, is: &str) -> Reason {
    Reason::state(is, key.text(actor.lang, &[]))
}
