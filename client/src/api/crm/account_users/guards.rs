//! The guards of people of accounts.

use super::words::AccountPermission;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;

/// What the guards of a person judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountUserFacts {
    /// The permission in each account to which the person belongs.
    pub permissions: Vec<AccountPermission>,
    /// Whether each of them has no other person, so that none can be left.
    pub is_alone: bool,
}

impl AccountUserFacts {
    /// Rejects changing what a person may do who belongs to no account, or owns each.
    pub fn may_change_permission(&self, actor: &Actor) -> Result<(), Reason> {
        self.belongs(actor)?;
        if self.permissions.iter().all(|permission| *permission == AccountPermission::Owner) {
            return Err(Reason::state("owner", Key::AccountUsersGuardOwner.text(actor.lang, &[])));
        }
        Ok(())
    }

    /// Rejects leaving where the person belongs to no account, or to such alone that have no other person.
    pub fn may_leave(&self, actor: &Actor) -> Result<(), Reason> {
        self.belongs(actor)?;
        match self.is_alone {
            true => Err(Reason::state("no_other", Key::AccountsGuardNoOther.text(actor.lang, &[]))),
            false => Ok(()),
        }
    }

    fn belongs(&self, actor: &Actor) -> Result<(), Reason> {
        match self.permissions.is_empty() {
            true => Err(Reason::state("inactive", Key::AccountUsersGuardInactive.text(actor.lang, &[]))),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn an_owner_leaves_but_gives_the_permission_away_by_a_transfer() {
        let actor = Actor::of(Role::Sales);
        let facts = |permissions: &[AccountPermission]| AccountUserFacts {
            permissions: permissions.to_vec(),
            is_alone: false,
        };
        let owner = facts(&[AccountPermission::Owner]);
        assert!(owner.may_leave(&actor).is_ok() && owner.may_change_permission(&actor).is_err());
        let both = facts(&[AccountPermission::Owner, AccountPermission::Seller]);
        assert!(both.may_change_permission(&actor).is_ok());
        let alone = AccountUserFacts { is_alone: true, ..owner.clone() };
        assert!(alone.may_leave(&actor).is_err());
        let gone = facts(&[]);
        assert!(gone.may_leave(&actor).is_err() && gone.may_change_permission(&actor).is_err());
    }
}
