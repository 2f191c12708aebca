//! The guard of health scores.

use jiff::civil::Date;

use crate::actor::Actor;
use crate::api::members::members::MemberStatus;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::date::show_date;
use crate::value::word::Word;

/// Whether a member pays, as the guard needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayingFacts {
    /// The member's name.
    pub name: String,
    /// The member's status.
    pub status: MemberStatus,
    /// The last day of the plan.
    pub end_of_plan: Option<Date>,
    /// The current day.
    pub today: Date,
}

impl PayingFacts {
    /// Rejects a health score for a member without a plan in force.
    pub fn may_recalculate(&self, actor: &Actor) -> Result<(), Reason> {
        let end = match self.end_of_plan {
            Some(end) if end >= self.today => return Ok(()),
            end => end.map(show_date),
        };
        let key = if end.is_some() { Key::HealthGuardEnded } else { Key::HealthGuardNoPlan };
        let params = [("member", self.name.as_str()), ("end", end.as_deref().unwrap_or_default())];
        Err(Reason::state(self.status.name(), key.text(actor.lang, &params)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;
    use crate::value::id::StaffId;

    #[test]
    fn only_members_with_a_plan_in_force_have_a_score() {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role: Role::Success,
            abilities: default_abilities(Role::Success),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: jiff::Timestamp::UNIX_EPOCH,
        };
        let may = |end: Option<&str>| {
            let (name, status) = ("Bia".to_owned(), MemberStatus::Active);
            let end_of_plan = end.map(|end| end.parse().unwrap());
            let today = "2026-11-24".parse().unwrap();
            PayingFacts { name, status, end_of_plan, today }.may_recalculate(&actor)
        };
        assert!(may(Some("2026-11-24")).is_ok());
        assert!(may(Some("2026-11-23")).unwrap_err().sentence.contains("23/11/2026"));
        assert!(may(None).is_err());
    }
}
