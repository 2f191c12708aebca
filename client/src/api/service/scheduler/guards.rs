//! The guards of meetings, working hours, closed days and redirections.

use jiff::Timestamp;

use super::words::MeetingState;
use crate::actor::Actor;
use crate::message::{Key, Lang};
use crate::reason::{Conflict, Reason, Why};
use crate::value::date::sao_paulo;
use crate::value::id::StaffId;
use crate::value::moment::said_after;
use crate::value::word::Word;

/// A meeting, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeetingFacts {
    /// The consultant.
    pub manager: StaffId,
    /// The name of the consultant.
    pub manager_name: String,
    /// Who booked it; none if the member did.
    pub booked_by: StaffId,
    /// The state.
    pub state: MeetingState,
    /// Whether it has begun.
    pub has_begun: bool,
    /// When the state changed.
    pub since: Option<Timestamp>,
    /// Who changed it.
    pub by: Option<String>,
}

impl MeetingFacts {
    /// Rejects moving a meeting that is not booked, and by others than those whose it is.
    pub fn may_move(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)?;
        if self.state == MeetingState::Booked { Ok(()) } else { Err(self.refusal(actor)) }
    }

    /// Rejects cancelling a meeting that is over or cancelled, and by others than those whose it is.
    pub fn may_cancel(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)?;
        match self.state {
            MeetingState::Invited | MeetingState::Booked | MeetingState::Unknown => Ok(()),
            MeetingState::Done | MeetingState::Missed | MeetingState::Cancelled => Err(self.refusal(actor)),
        }
    }

    /// Rejects telling the outcome of a meeting that is not booked or has not begun, and by others than those whose it is.
    pub fn may_close(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_move(actor)?;
        if self.has_begun {
            return Ok(());
        }
        let sentence = Key::SchedulerGuardNotBegun.text(actor.lang, &[]);
        Err(Reason { sentence, why: self.why() })
    }

    /// Rejects bringing back a meeting that is neither done, missed nor cancelled, and by others than those whose it is.
    pub fn may_restore(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)?;
        match self.state {
            MeetingState::Done | MeetingState::Missed | MeetingState::Cancelled | MeetingState::Unknown => {
                Ok(())
            }
            MeetingState::Invited | MeetingState::Booked => Err(self.refusal(actor)),
        }
    }

    fn must_own(&self, actor: &Actor) -> Result<(), Reason> {
        if actor.id == self.manager || actor.id == self.booked_by || actor.leads() {
            return Ok(());
        }
        Err(of_another(&self.manager_name, Key::SchedulerGuardMeeting, actor.lang))
    }

    fn refusal(&self, actor: &Actor) -> Reason {
        let lang = actor.lang;
        let state = self.state.label(lang);
        let since = self.since.map(|at| actor.said_after(at)).unwrap_or_default();
        let by = self.by.clone().unwrap_or_default();
        let params = [("state", state.as_str()), ("since", &since), ("by", &by)];
        Reason { sentence: Key::SchedulerGuardState.text(lang, &params), why: self.why() }
    }

    fn why(&self) -> Why {
        Why::State { is: self.state.name(), since: self.since, by: self.by.clone() }
    }
}

/// A consultant, as the guard of the working hours needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsultantFacts {
    /// The account.
    pub id: StaffId,
    /// The name.
    pub name: String,
}

impl ConsultantFacts {
    /// Rejects changing the working hours of others, except by managers and root.
    pub fn may_update(&self, actor: &Actor) -> Result<(), Reason> {
        must_be(self.id, &self.name, actor)
    }
}

/// A redirection, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectionFacts {
    /// The consultant who is away.
    pub consultant: StaffId,
    /// The name.
    pub name: String,
}

impl RedirectionFacts {
    /// Rejects redirecting the requests of others, except by managers and root.
    pub fn may_create(&self, actor: &Actor) -> Result<(), Reason> {
        must_be(self.consultant, &self.name, actor)
    }

    /// Rejects removing a redirection of others, except by managers and root.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        must_be(self.consultant, &self.name, actor)
    }
}

/// A closed day, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedDayFacts {
    /// The consultants to whom it applies; empty for everybody.
    pub consultants: Vec<StaffId>,
}

impl ClosedDayFacts {
    /// Rejects closing a day of others or of everybody, except by managers and root.
    pub fn may_create(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)
    }

    /// Rejects opening a day that is closed for others or for everybody, except by managers and root.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)
    }

    fn must_own(&self, actor: &Actor) -> Result<(), Reason> {
        if self.consultants == [actor.id] {
            return Ok(());
        }
        actor.must_lead(Key::SchedulerGuardClosedDay, &[])
    }
}

fn must_be(consultant: StaffId, name: &str, actor: &Actor) -> Result<(), Reason> {
    if consultant == actor.id || actor.leads() {
        return Ok(());
    }
    Err(of_another(name, Key::SchedulerGuardAgenda, actor.lang))
}

fn of_another(name: &str, key: Key, lang: Lang) -> Reason {
    let why = Why::Ownership { owner: Some(name.to_owned()), until: None };
    Reason { sentence: key.text(lang, &[("consultant", name)]), why }
}

/// Returns the refusal of a time that is not free, with the nearest free ones.
pub fn refused_time(
    conflict: Conflict,
    consultant: &str,
    free: Vec<Timestamp>,
    now: Timestamp,
    lang: Lang,
) -> Reason {
    let offered: Vec<String> = free.iter().map(|at| said_after(*at, now, lang)).collect();
    let key = if free.is_empty() { Key::SchedulerGuardSlotAlone } else { Key::SchedulerGuardSlot };
    let conflict_label = conflict.label(lang);
    let params =
        [("conflict", conflict_label.as_str()), ("consultant", consultant), ("free", &offered.join(" · "))];
    Reason { sentence: key.text(lang, &params), why: Why::Slot { conflict, free } }
}

/// Formats the beginning of a meeting as `24/11/2026 14:30`, in São Paulo.
pub fn show_time(at: Timestamp) -> String {
    at.to_zoned(sao_paulo()).strftime("%d/%m/%Y %H:%M").to_string()
}
