//! The guards of campaigns.

use jiff::Timestamp;

use super::text::Variable;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};

/// A member, as the guards of campaigns need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignFacts {
    /// The member's name.
    pub name: String,
    /// When the member's data were erased.
    pub erased_at: Option<Timestamp>,
    /// Whether the member takes alerts by WhatsApp.
    pub is_wanted: bool,
    /// The confirmed number that WhatsApp reaches.
    pub number: Option<String>,
    /// When and by whom the same campaign was sent before.
    pub sent: Option<(Timestamp, String)>,
    /// A variable of the text that has no value.
    pub lacks: Option<Variable>,
    /// The messages that have not left.
    pub waiting: i64,
}

impl CampaignFacts {
    /// Rejects a member who takes no alerts by WhatsApp, who has no confirmed number, who was sent the campaign before, or who
    /// lacks what the text names.
    pub fn may_send(&self, actor: &Actor) -> Result<(), Reason> {
        let name = ("name", self.name.as_str());
        let state = |is: &str, key: Key| Err(Reason::state(is, key.text(actor.lang, &[name])));
        if let Some(at) = self.erased_at {
            let sentence = Key::IndicationsGuardErased.text(actor.lang, &[name, ("when", &actor.said(at))]);
            return Err(Reason::state("erased", sentence));
        }
        if !self.is_wanted {
            return state("unwanted", Key::CampaignsGuardUnwanted);
        }
        if self.number.is_none() {
            return state("no_number", Key::CampaignsGuardNoNumber);
        }
        if let Some((at, by)) = &self.sent {
            let params = [name, ("when", &actor.said(*at)), ("by", by)];
            let sentence = Key::CampaignsGuardSent.text(actor.lang, &params);
            let (since, by) = (Some(*at), Some(by.clone()));
            return Err(Reason { sentence, why: Why::State { is: "sent".to_owned(), since, by } });
        }
        if let Some(variable) = self.lacks {
            let params = [name, ("variable", &variable.label(actor.lang))];
            return Err(Reason::state("lacks", Key::CampaignsGuardLacks.text(actor.lang, &params)));
        }
        Ok(())
    }

    /// Rejects stopping campaigns of which nothing waits.
    pub fn may_stop(&self, actor: &Actor) -> Result<(), Reason> {
        if self.waiting > 0 {
            return Ok(());
        }
        Err(Reason::state("none", Key::CampaignsGuardNothing.text(actor.lang, &[("name", &self.name)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::message::Lang;
    use crate::value::id::StaffId;

    #[test]
    fn a_campaign_goes_once_to_a_confirmed_number_of_who_wants_it() {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(7),
            name: "Ana".to_owned(),
            role: Role::Manager,
            abilities: Vec::new(),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        };
        let (number, name) = (Some("+5511987654321".to_owned()), "Bia".to_owned());
        let (erased_at, sent, lacks) = (None, None, None);
        let facts = CampaignFacts { name, erased_at, is_wanted: true, number, sent, lacks, waiting: 0 };
        assert!(facts.may_send(&actor).is_ok());
        assert!(facts.may_stop(&actor).is_err());
        assert!(CampaignFacts { waiting: 1, ..facts.clone() }.may_stop(&actor).is_ok());
        let sent = Some((Timestamp::UNIX_EPOCH, "Caio".to_owned()));
        for refused in [
            CampaignFacts { is_wanted: false, ..facts.clone() },
            CampaignFacts { number: None, ..facts.clone() },
            CampaignFacts { sent, ..facts.clone() },
            CampaignFacts { lacks: Some(Variable::Plan), ..facts.clone() },
            CampaignFacts { erased_at: Some(Timestamp::UNIX_EPOCH), ..facts },
        ] {
            let reason = refused.may_send(&actor).unwrap_err();
            assert!(reason.is_conflict() && reason.sentence.contains("Bia"), "{reason:?}");
        }
    }
}
