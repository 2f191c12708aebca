//! The guards of a member's sections.

use jiff::Timestamp;

use super::bodies::Decision;
use crate::access::Role;
use crate::actor::Actor;
use crate::api::members::members::status::steps;
use crate::api::members::members::{Member, MemberKind, MemberStatus, must_have_data};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::word::{Word, all};

/// A member, as the guards of the sections need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SectionFacts {
    /// Representative or company.
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// When the personal data were erased.
    pub erased_at: Option<Timestamp>,
}

impl From<&Member> for SectionFacts {
    fn from(member: &Member) -> SectionFacts {
        SectionFacts { kind: member.kind, status: member.status, erased_at: member.erased_at }
    }
}

/// Returns the statuses that an actor may give a member of a status. Root may give any.
pub fn next_statuses(actor: &Actor, from: MemberStatus) -> Vec<MemberStatus> {
    match actor.role {
        Role::Root => all::<MemberStatus>().into_iter().filter(|status| *status != from).collect(),
        _ => steps(from).to_vec(),
    }
}

fn labels(statuses: &[MemberStatus], lang: Lang) -> String {
    statuses.iter().map(|status| status.label(lang)).collect::<Vec<_>>().join(", ")
}

impl SectionFacts {
    /// Rejects a save where the data were erased. What it changes is judged by [`SectionFacts::must_follow`].
    pub fn may_save(&self, actor: &Actor) -> Result<(), Reason> {
        must_have_data(self.erased_at, actor.lang)
    }

    /// Rejects a decision where none is possible.
    pub fn may_decide(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_save(actor)?;
        match self.decisions(actor).is_empty() {
            true => Err(self.refusal(Key::SectionsGuardNoDecision, actor.lang)),
            false => Ok(()),
        }
    }

    /// Returns the decisions that an actor may make.
    pub fn decisions(&self, actor: &Actor) -> Vec<Decision> {
        let next = next_statuses(actor, self.status);
        Decision::ALL.into_iter().filter(|decision| next.contains(&decision.status())).collect()
    }

    /// Rejects a status that does not follow, naming those that do.
    pub fn must_follow(&self, to: MemberStatus, actor: &Actor) -> Result<(), Reason> {
        if to == self.status || next_statuses(actor, self.status).contains(&to) {
            return Ok(());
        }
        let params = [
            ("from", self.status.label(actor.lang)),
            ("to", to.label(actor.lang)),
            ("next", labels(steps(self.status), actor.lang)),
        ];
        let params = params.each_ref().map(|(name, text)| (*name, text.as_str()));
        let sentence = Key::SectionsGuardStatus.text(actor.lang, &params);
        Err(Reason::state(self.status.name(), sentence))
    }

    /// Rejects a path that names the other type.
    pub fn must_be(&self, kind: MemberKind, lang: Lang) -> Result<(), Reason> {
        if kind == self.kind {
            return Ok(());
        }
        let sentence = Key::SectionsGuardKind.text(lang, &[("kind", &self.kind.label(lang))]);
        Err(Reason::state(self.kind.name(), sentence))
    }

    fn refusal(&self, key: Key, lang: Lang) -> Reason {
        let sentence = key.text(lang, &[("status", &self.status.label(lang))]);
        Reason::state(self.status.name(), sentence)
    }
}

/// Returns the refusal of a document, phone or e-mail address that another member has.
pub fn taken(what: &str, name: &str, id: i64, lang: Lang) -> Reason {
    let sentence =
        Key::SectionsGuardTaken.text(lang, &[("what", what), ("member", name), ("id", &id.to_string())]);
    Reason { sentence, why: Why::State { is: "taken".to_owned(), since: None, by: Some(name.to_owned()) } }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::access::default_abilities;
    use crate::value::id::StaffId;
    use MemberStatus::{Active, Basic, Blocked, Canceled, Filter, Inactive, Lead, Review};

    fn actor(role: Role) -> Actor {
        Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role,
            abilities: default_abilities(role),
            matrix: Arc::default(),
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn statuses_follow_by_the_table_and_root_may_give_any() {
        let cases = [
            (Lead, Basic, true),
            (Lead, Active, false),
            (Filter, Review, true),
            (Review, Active, true),
            (Active, Canceled, true),
            (Active, Filter, false),
            (Blocked, Active, false),
            (Inactive, Review, true),
            (Canceled, Active, true),
            (Active, Active, true),
        ];
        for (from, to, allowed) in cases {
            let facts = SectionFacts { kind: MemberKind::Company, status: from, erased_at: None };
            assert_eq!(facts.must_follow(to, &actor(Role::Sales)).is_ok(), allowed, "{from:?} {to:?}");
            assert!(facts.must_follow(to, &actor(Role::Root)).is_ok());
        }
    }

    #[test]
    fn a_refused_status_names_those_that_follow() {
        let facts = SectionFacts { kind: MemberKind::Company, status: Blocked, erased_at: None };
        let reason = facts.must_follow(Active, &actor(Role::Manager)).unwrap_err();
        for status in [Review, Inactive] {
            assert!(reason.sentence.contains(&status.label(Lang::PtBr)), "{}", reason.sentence);
        }
    }

    #[test]
    fn decisions_are_the_steps_that_lead_there() {
        let facts = |status| SectionFacts { kind: MemberKind::Company, status, erased_at: None };
        let decisions = |status, role| facts(status).decisions(&actor(role));
        assert_eq!(decisions(Review, Role::Sales), Decision::ALL);
        assert_eq!(decisions(Filter, Role::Sales), [Decision::Block]);
        assert_eq!(decisions(Blocked, Role::Sales), []);
        assert_eq!(decisions(Blocked, Role::Root), [Decision::Approve, Decision::SendBack]);
    }

    #[test]
    fn erased_data_are_neither_saved_nor_decided_on() {
        let erased_at = Some(Timestamp::UNIX_EPOCH);
        let facts = SectionFacts { kind: MemberKind::Company, status: Canceled, erased_at };
        for refused in [facts.may_save(&actor(Role::Root)), facts.may_decide(&actor(Role::Root))] {
            assert!(refused.unwrap_err().is_conflict());
        }
    }
}
