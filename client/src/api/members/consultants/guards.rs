//! The guards of consultants and members: a member who is another consultant's, who may ask for one, and who may invite one.

use crate::actor::Actor;
use crate::api::members::ownership::Claim;
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::date::show_date;
use crate::value::id::StaffId;

/// The column in which a card must be before its consultant asks for the assignment.
const FINISHED: &str = "finished";

/// The facts that decide an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentFacts {
    /// The consultant of the type now, if any.
    pub now: Option<StaffId>,
    /// The claim of another consultant than the one to whom the member shall go.
    pub other: Option<Claim>,
}

impl AssignmentFacts {
    /// Rejects removing a consultant where there is none.
    pub fn may_remove(&self, actor: &Actor) -> Result<(), Reason> {
        if self.now.is_some() {
            return Ok(());
        }
        let sentence = Key::AssignmentGuardNone.text(actor.lang, &[]);
        Err(Reason::state("none", sentence))
    }

    /// Rejects a member who is another consultant's, naming whose and until when.
    pub fn may_assign(&self, actor: &Actor) -> Result<(), Reason> {
        let Some(claim) = &self.other else { return Ok(()) };
        let params = [("owner", claim.name.as_str())];
        let sentence = match claim.until.map(show_date) {
            Some(until) => Key::AssignmentGuardUntil.text(actor.lang, &[params[0], ("until", &until)]),
            None => Key::AssignmentGuardOther.text(actor.lang, &params),
        };
        let owner = Some(claim.name.clone());
        Err(Reason { sentence, why: Why::Ownership { owner, until: claim.until } })
    }

    /// Rejects every role but manager and root.
    pub fn may_force(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_lead(Key::AssignmentGuardForce, &[])
    }
}

/// The facts that decide who may ask for an assignment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RequestFacts {
    /// The consultants who may ask: by preference, by right, and of the card.
    pub consultants: [Option<StaffId>; 3],
    /// The column of the card.
    pub column: Option<String>,
    /// Whether the actor has asked today.
    pub is_asked: bool,
}

impl RequestFacts {
    /// Rejects all but the member's consultants, cards that are not finished, and asking twice on a day.
    pub fn may_request(&self, actor: &Actor) -> Result<(), Reason> {
        if !self.consultants.contains(&Some(actor.id)) {
            let sentence = Key::AssignmentGuardNotMine.text(actor.lang, &[]);
            return Err(Reason { sentence, why: Why::Ownership { owner: None, until: None } });
        }
        let is = self.column.clone().unwrap_or_default();
        if is != FINISHED {
            let sentence = Key::AssignmentGuardNotFinished.text(actor.lang, &[]);
            return Err(Reason::state(is, sentence));
        }
        if !self.is_asked {
            return Ok(());
        }
        let sentence = Key::AssignmentGuardAsked.text(actor.lang, &[]);
        Err(Reason::state("asked_today", sentence))
    }
}

/// An invitation to choose a time, as its guard needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InviteFacts {
    /// Whether meetings are booked with the consultant.
    pub takes_meetings: bool,
    /// Whether the member has an e-mail address.
    pub has_email: bool,
}

impl InviteFacts {
    /// Rejects an account with which no meetings are booked, and a member whom no invitation reaches.
    pub fn may_invite(&self, actor: &Actor) -> Result<(), Reason> {
        if !self.takes_meetings {
            return Err(no_consultant(actor.lang));
        }
        if self.has_email {
            return Ok(());
        }
        Err(Reason::state("no_email", Key::SchedulerGuardNoEmail.text(actor.lang, &[])))
    }
}

/// Returns the refusal of an account with which no meetings are booked.
pub fn no_consultant(lang: Lang) -> Reason {
    Reason::state("inactive", Key::SchedulerGuardNoConsultant.text(lang, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::message::Lang;

    fn sales() -> Actor {
        Actor {
            is_service_account: false,
            id: StaffId::new(7),
            name: "Ana".to_owned(),
            role: Role::Sales,
            abilities: Vec::new(),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: jiff::Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn each_consultant_of_the_member_may_ask_once_the_card_is_finished() {
        let me = Some(StaffId::new(7));
        let other = Some(StaffId::new(8));
        for (consultants, column, is_asked, may) in [
            ([me, None, None], "finished", false, true),
            ([None, me, None], "finished", false, true),
            ([None, None, me], "finished", false, true),
            ([me, None, None], "finished", true, false),
            ([other, other, other], "finished", false, false),
            ([None, None, None], "finished", false, false),
            ([me, me, me], "follow_up", false, false),
        ] {
            let facts = RequestFacts { consultants, column: Some(column.to_owned()), is_asked };
            assert_eq!(facts.may_request(&sales()).is_ok(), may, "{facts:?}");
        }
    }
}
