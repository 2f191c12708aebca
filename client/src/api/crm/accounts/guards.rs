//! The guards of accounts.

use super::words::AccountStage;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::word::Word;

/// What the guards of an account judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountFacts {
    /// How many people belong to it today.
    pub people: i64,
    /// The stage.
    pub stage: AccountStage,
}

impl AccountFacts {
    /// Rejects transferring an account that has no other person.
    pub fn may_transfer_ownership(&self, actor: &Actor) -> Result<(), Reason> {
        match self.people {
            ..2 => Err(Reason::state("no_other", Key::AccountsGuardNoOther.text(actor.lang, &[]))),
            _ => Ok(()),
        }
    }

    /// Rejects deleting an account that buys or bought: its stage says whether it still does.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        match self.stage {
            AccountStage::Prospect => Ok(()),
            stage => Err(Reason::state(stage.name(), Key::AccountsGuardBought.text(actor.lang, &[]))),
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
        let facts = |people, stage| AccountFacts { people, stage };
        assert!(facts(1, AccountStage::Prospect).may_delete(&actor).is_ok());
        assert!(facts(1, AccountStage::Former).may_delete(&actor).is_err());
        assert!(facts(2, AccountStage::Customer).may_transfer_ownership(&actor).is_ok());
        assert!(facts(1, AccountStage::Customer).may_transfer_ownership(&actor).is_err());
    }
}
