//! The guards of groups of plans.

use jiff::civil::Date;

use super::words::PlanGroupState;
use crate::actor::Actor;
use crate::api::finance::payments::pricing::HIDDEN_GROUP;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::PlanGroupId;
use crate::value::word::Word;

/// What the guards of a group of plans judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanGroupFacts {
    /// The state.
    pub state: PlanGroupState,
    /// Whether a payment, a quota, an additional or a retired group names it.
    pub is_used: bool,
}

/// Returns the state of a group on a day, by its last day of sale.
pub fn state_of(id: PlanGroupId, last_day: Option<Date>, today: Date) -> PlanGroupState {
    match last_day {
        _ if id == HIDDEN_GROUP => PlanGroupState::NotOffered,
        None => PlanGroupState::OnSale,
        Some(day) if day >= today => PlanGroupState::Retiring,
        Some(_) => PlanGroupState::Retired,
    }
}

impl PlanGroupFacts {
    /// Rejects changing the group that is not offered.
    pub fn may_edit(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(self.state != PlanGroupState::NotOffered, Key::PlanGroupsGuardNotOffered, actor)
    }

    /// Rejects retiring a group that is not sold, or that has a last day already.
    pub fn may_retire(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(self.state == PlanGroupState::OnSale, Key::PlanGroupsGuardRetire, actor)
    }

    /// Rejects reinstating a group that was not retired.
    pub fn may_reinstate(&self, actor: &Actor) -> Result<(), Reason> {
        let is_retired = matches!(self.state, PlanGroupState::Retiring | PlanGroupState::Retired);
        self.must_be(is_retired, Key::PlanGroupsGuardReinstate, actor)
    }

    /// Rejects deleting a group that is used, and the one that is not offered.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_edit(actor)?;
        if self.is_used {
            return Err(Reason::state("used", Key::PlanGroupsGuardUsed.text(actor.lang, &[])));
        }
        Ok(())
    }

    fn must_be(&self, condition: bool, key: Key, actor: &Actor) -> Result<(), Reason> {
        if condition {
            return Ok(());
        }
        let state = self.state.label(actor.lang);
        Err(Reason::state(self.state.name(), key.text(actor.lang, &[("state", &state)])))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::access::Role;

    #[test]
    fn a_group_is_retired_once_and_deleted_only_while_it_was_never_used() {
        let actor = Actor::of(Role::Manager);
        for (state, edit, retire, reinstate) in [
            (PlanGroupState::OnSale, true, true, false),
            (PlanGroupState::Retiring, true, false, true),
            (PlanGroupState::Retired, true, false, true),
            (PlanGroupState::NotOffered, false, false, false),
        ] {
            let facts = PlanGroupFacts { state, is_used: false };
            assert_eq!(facts.may_edit(&actor).is_ok(), edit, "{state:?}");
            assert_eq!(facts.may_retire(&actor).is_ok(), retire, "{state:?}");
            assert_eq!(facts.may_reinstate(&actor).is_ok(), reinstate, "{state:?}");
            assert_eq!(facts.may_delete(&actor).is_ok(), edit, "{state:?}");
            assert!(PlanGroupFacts { is_used: true, ..facts }.may_delete(&actor).is_err());
        }
    }

    #[test]
    fn the_last_day_of_sale_is_a_day_of_sale() {
        let (id, today) = (PlanGroupId::new(2), date(2026, 11, 30));
        assert_eq!(state_of(id, Some(today), today), PlanGroupState::Retiring);
        assert_eq!(state_of(id, Some(date(2026, 11, 29)), today), PlanGroupState::Retired);
        assert_eq!(state_of(HIDDEN_GROUP, None, today), PlanGroupState::NotOffered);
    }
}
