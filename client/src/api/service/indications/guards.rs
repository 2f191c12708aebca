//! The guard of an indication, for each recipient.

use jiff::Timestamp;

use crate::actor::Actor;
use crate::api::members::ownership::OwnershipFacts;
use crate::message::Key;
use crate::reason::{Reason, Why};

/// A recipient of an indication, as its guard needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndicationFacts {
    /// Whose the recipient is.
    pub ownership: OwnershipFacts,
    /// The recipient's name.
    pub name: String,
    /// When the recipient's data were erased.
    pub erased_at: Option<Timestamp>,
    /// Whether the recipient takes alerts of new opportunities.
    pub is_wanted: bool,
    /// When and by whom the same indication was sent before.
    pub sent: Option<(Timestamp, String)>,
}

impl IndicationFacts {
    /// Rejects a second indication to the same member, one that the recipient does not want, and a recipient who is another
    /// consultant's.
    pub fn may_receive(&self, actor: &Actor) -> Result<(), Reason> {
        let name = ("name", self.name.as_str());
        if let Some(at) = self.erased_at {
            let sentence = Key::IndicationsGuardErased.text(actor.lang, &[name, ("when", &actor.said(at))]);
            return Err(Reason { sentence, why: state("erased", Some(at), None) });
        }
        if let Some((at, by)) = &self.sent {
            let params = [name, ("when", &actor.said(*at)), ("by", by)];
            let sentence = Key::IndicationsGuardSent.text(actor.lang, &params);
            return Err(Reason { sentence, why: state("sent", Some(*at), Some(by.clone())) });
        }
        if !self.is_wanted {
            let sentence = Key::IndicationsGuardUnwanted.text(actor.lang, &[name]);
            return Err(Reason::state("unwanted", sentence));
        }
        self.ownership.may_write(actor)
    }
}

fn state(is: &str, since: Option<Timestamp>, by: Option<String>) -> Why {
    Why::State { is: is.to_owned(), since, by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::message::Lang;
    use crate::value::id::StaffId;

    fn actor(role: Role) -> Actor {
        Actor {
            is_service_account: false,
            id: StaffId::new(7),
            name: "Ana".to_owned(),
            role,
            abilities: Vec::new(),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_member_receives_an_indication_once_if_wanted_and_from_the_owner() {
        let today = "2026-11-24".parse().unwrap();
        let (quota, cerc_right, cerc_preference, assigned) = (None, None, None, None);
        let (kanban, kanban_sdr) = (None, None);
        let ownership =
            OwnershipFacts { today, quota, cerc_right, cerc_preference, assigned, kanban, kanban_sdr };
        let (name, erased_at, sent) = ("Bia".to_owned(), None, None);
        let facts = IndicationFacts { ownership, name, erased_at, is_wanted: true, sent };
        let root = actor(Role::Root);
        assert!(facts.may_receive(&root).is_ok());
        assert!(matches!(facts.may_receive(&actor(Role::Sales)).unwrap_err().why, Why::Ownership { .. }));
        let unwanted = IndicationFacts { is_wanted: false, ..facts.clone() };
        assert!(unwanted.may_receive(&root).unwrap_err().sentence.contains("Bia"));
        let sent = Some((Timestamp::UNIX_EPOCH, "Caio".to_owned()));
        let again = IndicationFacts { sent, ..facts }.may_receive(&root).unwrap_err();
        assert!(again.sentence.contains("Caio") && again.is_conflict(), "{again:?}");
    }
}
