//! The guards of additionals of plans.

use super::words::PlanAdditionalState::{self, Active, Draft};
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::word::Word;

/// What the guards of an additional judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanAdditionalFacts {
    /// The state.
    pub state: PlanAdditionalState,
    /// The names of the plans that have it.
    pub plans: Vec<String>,
}

impl PlanAdditionalFacts {
    /// Rejects changing one that is ended. Of one in force the name alone may change.
    pub fn may_edit(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Draft, Active], Key::PlanAdditionalsGuardEnded, actor)
    }

    /// Rejects activating one that is no draft, and one that no plan has.
    pub fn may_activate(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Draft], Key::PlanAdditionalsGuardNoDraft, actor)?;
        if self.plans.is_empty() {
            return Err(Reason::state("no_plan", Key::PlanAdditionalsGuardNoPlan.text(actor.lang, &[])));
        }
        Ok(())
    }

    /// Rejects ending one that is not in force.
    pub fn may_end(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Active], Key::PlanAdditionalsGuardNotActive, actor)
    }

    /// Rejects deleting one that plans have, with their names, and one that members may still have.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        if self.state == Active {
            let plans = self.plans.join(", ");
            let sentence = Key::PlanAdditionalsGuardUsed.text(actor.lang, &[("plans", &plans)]);
            return Err(Reason::state(self.state.name(), sentence));
        }
        self.must_be(&[Draft], Key::PlanAdditionalsGuardNoDraft, actor)
    }

    fn must_be(&self, states: &[PlanAdditionalState], key: Key, actor: &Actor) -> Result<(), Reason> {
        if states.contains(&self.state) {
            return Ok(());
        }
        Err(Reason::state(self.state.name(), key.text(actor.lang, &[])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn one_in_use_is_not_deleted_and_the_reason_names_its_plans() {
        let actor = Actor::of(Role::Manager);
        let facts = |state| PlanAdditionalFacts { state, plans: vec!["Essencial".to_owned()] };
        assert!(facts(Draft).may_delete(&actor).is_ok() && facts(Draft).may_activate(&actor).is_ok());
        let refusal = facts(Active).may_delete(&actor).unwrap_err();
        assert!(serde_json::to_string(&refusal).unwrap().contains("Essencial"));
        let ended = facts(PlanAdditionalState::Ended);
        assert!(ended.may_delete(&actor).is_err() && ended.may_edit(&actor).is_err());
        assert!(PlanAdditionalFacts { plans: Vec::new(), ..facts(Draft) }.may_activate(&actor).is_err());
    }
}
