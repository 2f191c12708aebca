//! The guards of conversations and their messages.

use jiff::{SignedDuration, Timestamp};

use super::links::Reinforcement;
use super::words::CloseReason;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// The state of a conversation, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationState {
    /// The reason it was closed; `None` while it is open.
    pub finished: Option<CloseReason>,
    /// When the state was entered, if known.
    pub since: Option<Timestamp>,
    /// Who entered it, if known.
    pub by: Option<String>,
    /// When a reminder was last sent.
    pub reinforced_at: Option<Timestamp>,
    /// When it is judged.
    pub now: Timestamp,
}

impl ConversationState {
    /// Rejects nothing: only the ability decides.
    pub fn in_any_state(&self, _: &Actor) -> Result<(), Reason> {
        Ok(())
    }

    /// Rejects sending the link of a closed conversation.
    pub fn may_send_link(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::ConversationsGuardSendClosed, actor)
    }

    /// Rejects reminders in a closed conversation, and more than one a day.
    pub fn may_reinforce(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_send_link(actor)?;
        let rest = SignedDuration::from_hours(Reinforcement::REST_HOURS);
        match self.reinforced_at {
            Some(at) if self.now.duration_since(at) < rest => {
                let sentence =
                    Key::ConversationsGuardReinforced.text(actor.lang, &[("when", &actor.said(at))]);
                let why = Why::State { is: "reinforced".to_owned(), since: Some(at), by: None };
                Err(Reason { sentence, why })
            }
            _ => Ok(()),
        }
    }

    /// Rejects closing a closed conversation.
    pub fn may_finish(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::ConversationsGuardFinished, actor)
    }

    /// Rejects reopening an open conversation.
    pub fn may_reopen(&self, actor: &Actor) -> Result<(), Reason> {
        if self.finished.is_some() {
            return Ok(());
        }
        let why = Why::State { is: "open".to_owned(), since: self.since, by: None };
        Err(Reason { sentence: Key::ConversationsGuardOpen.text(actor.lang, &[]), why })
    }

    /// Rejects marking a closed conversation as unread.
    pub fn may_mark_unread(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::ConversationsGuardUnreadClosed, actor)
    }

    fn must_be_open(&self, refusal: Key, actor: &Actor) -> Result<(), Reason> {
        let Some(reason) = self.finished else { return Ok(()) };
        let lang = actor.lang;
        let sentence = match (self.since, &self.by) {
            (Some(since), Some(by)) => {
                let (reason, when) = (reason.label(lang), actor.said(since));
                refusal.text(lang, &[("reason", &reason), ("when", &when), ("by", by)])
            }
            _ => Key::ConversationsGuardClosed.text(lang, &[]),
        };
        let why = Why::State { is: "finished".to_owned(), since: self.since, by: self.by.clone() };
        Err(Reason { sentence, why })
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;
    use crate::access::Role;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn state(finished: Option<CloseReason>) -> ConversationState {
        let (since, by) = (Some(now() - 2.hours()), Some("Bia".to_owned()));
        ConversationState { finished, since, by, reinforced_at: None, now: now() }
    }

    #[test]
    fn interest_is_reinforced_once_a_day() {
        let at = |hours: i64| ConversationState { reinforced_at: Some(now() - hours.hours()), ..state(None) };
        let rest = Reinforcement::REST_HOURS;
        assert!(at(rest - 1).may_reinforce(&Actor::of(Role::Root)).is_err());
        assert_eq!(at(rest).may_reinforce(&Actor::of(Role::Root)), Ok(()));
    }
}
