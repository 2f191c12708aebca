//! The guards of accounts.

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;

/// What the guards of an account judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountFacts {
    /// How many people belong to it today.
    pub people: i64,
    /// Whether it is or was a customer.
    pub has_bought: bool,
}

impl AccountFacts {
    /// Rejects transferring an account that has no other person.
    pub fn may_transfer_ownership(&self, actor: &Actor) -> Result<(), Reason> {
        match self.people {
            ..2 => Err(Reason::state("no_other", Key::AccountsGuardNoOther.text(actor.lang, &[]))),
            _ => Ok(()),
        }
    }

    /// Rejects deleting an account that is or was a customer, whatever its stage is now.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        match self.has_bought {
            true => Err(Reason::state("bought", Key::AccountsGuardBought.text(actor.lang, &[]))),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn who_bought_stays_and_one_person_alone_owns() {
        let actor = Actor::of(Role::Sales);
        let facts = |people, has_bought| AccountFacts { people, has_bought };
        assert!(facts(1, false).may_delete(&actor).is_ok() && facts(1, true).may_delete(&actor).is_err());
        assert!(facts(2, true).may_transfer_ownership(&actor).is_ok());
        assert!(facts(1, true).may_transfer_ownership(&actor).is_err());
    }
}
