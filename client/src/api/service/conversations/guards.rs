//! The guards of conversations and their messages.

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::links::Reinforcement;
use super::words::CloseReason;
use crate::access::{Ability, Action, Actor, Subject};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::date::show_instant;
use crate::value::word::Word;

/// The guards of a conversation for the viewer: null if the action is allowed, otherwise the reason.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ConversationGuards {
    /// `messages.get` and `conversations.get`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Reason>,
    /// `conversations.direct-link`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct_link: Option<Reason>,
    /// `conversations.send-link`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send_link: Option<Reason>,
    /// `conversations.reinforce-interest`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reinforce_interest: Option<Reason>,
    /// `conversations.finish`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Reason>,
    /// `conversations.reopen`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reopen: Option<Reason>,
    /// `conversations.mark-unread`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark_unread: Option<Reason>,
    /// `messages.delete`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delete_message: Option<Reason>,
}

/// The state of a conversation, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConversationState {
    /// The reason it was closed; `None` while it is open.
    pub finished: Option<CloseReason>,
    /// When the state was entered.
    pub since: Timestamp,
    /// Who entered it.
    pub by: String,
    /// When a reminder was last sent.
    pub reinforced_at: Option<Timestamp>,
}

impl ConversationGuards {
    /// Evaluates every guard.
    pub fn of(actor: &Actor, state: &ConversationState, now: Timestamp) -> ConversationGuards {
        ConversationGuards {
            read: may_read(actor).err(),
            direct_link: may_read(actor).err(),
            send_link: may_send_link(actor, state).err(),
            reinforce_interest: may_reinforce(actor, state, now).err(),
            finish: may_finish(actor, state).err(),
            reopen: may_reopen(actor, state).err(),
            mark_unread: may_mark_unread(actor, state).err(),
            delete_message: may_delete(actor).err(),
        }
    }
}

/// Rejects reading messages, and linking to them, without the ability.
pub fn may_read(actor: &Actor) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Read, Subject::Message))
}

/// Rejects deleting messages without the ability.
pub fn may_delete(actor: &Actor) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Delete, Subject::Message))
}

/// Rejects sending the link of a closed conversation.
pub fn may_send_link(actor: &Actor, state: &ConversationState) -> Result<(), Reason> {
    may_read(actor)?;
    state.must_be_open(Key::ConversationsGuardSendClosed, actor.lang)
}

/// Rejects reminders in a closed conversation, and more than one a day.
pub fn may_reinforce(actor: &Actor, state: &ConversationState, now: Timestamp) -> Result<(), Reason> {
    may_send_link(actor, state)?;
    let rest = SignedDuration::from_hours(Reinforcement::REST_HOURS);
    match state.reinforced_at {
        Some(at) if now.duration_since(at) < rest => {
            let sentence =
                Key::ConversationsGuardReinforced.text(actor.lang, &[("since", &show_instant(at))]);
            let why = Why::State { is: "reinforced".to_owned(), since: Some(at), by: None };
            Err(Reason { sentence, why })
        }
        _ => Ok(()),
    }
}

/// Rejects closing a closed conversation.
pub fn may_finish(actor: &Actor, state: &ConversationState) -> Result<(), Reason> {
    may_update(actor)?;
    state.must_be_open(Key::ConversationsGuardFinished, actor.lang)
}

/// Rejects reopening an open conversation.
pub fn may_reopen(actor: &Actor, state: &ConversationState) -> Result<(), Reason> {
    may_update(actor)?;
    if state.finished.is_some() {
        return Ok(());
    }
    let why = Why::State { is: "open".to_owned(), since: Some(state.since), by: None };
    Err(Reason { sentence: Key::ConversationsGuardOpen.text(actor.lang, &[]), why })
}

/// Rejects marking a closed conversation as unread.
pub fn may_mark_unread(actor: &Actor, state: &ConversationState) -> Result<(), Reason> {
    may_update(actor)?;
    state.must_be_open(Key::ConversationsGuardUnreadClosed, actor.lang)
}

fn may_update(actor: &Actor) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Conversation))
}

impl ConversationState {
    fn must_be_open(&self, refusal: Key, lang: Lang) -> Result<(), Reason> {
        let Some(reason) = self.finished else { return Ok(()) };
        let (reason, since) = (reason.label(lang), show_instant(self.since));
        let sentence = refusal.text(lang, &[("reason", &reason), ("since", &since), ("by", &self.by)]);
        let why =
            Why::State { is: "finished".to_owned(), since: Some(self.since), by: Some(self.by.clone()) };
        Err(Reason { sentence, why })
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;
    use crate::access::{AccessMatrix, Role, default_abilities};
    use crate::value::id::StaffId;

    fn actor(role: Role) -> Actor {
        Actor {
            id: StaffId::new(7),
            name: "Ana".to_owned(),
            role,
            abilities: default_abilities(role),
            matrix: Default::default(),
            lang: Lang::PtBr,
        }
    }

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn state(finished: Option<CloseReason>) -> ConversationState {
        let by = "Bia".to_owned();
        ConversationState { finished, since: now() - 2.hours(), by, reinforced_at: None }
    }

    /// Returns the names of the guards that reject.
    fn refused(guards: &ConversationGuards) -> Vec<String> {
        let guards = serde_json::to_value(guards).unwrap();
        guards.as_object().unwrap().keys().cloned().collect()
    }

    #[test]
    fn where_it_stands_decides_what_may_be_done_and_the_reason_names_who_and_when() {
        let open = ConversationGuards::of(&actor(Role::Root), &state(None), now());
        assert_eq!(refused(&open), ["reopen"]);
        let closed = ConversationGuards::of(&actor(Role::Root), &state(Some(CloseReason::OffProfile)), now());
        assert_eq!(refused(&closed), ["send_link", "reinforce_interest", "finish", "mark_unread"]);
        let reason = closed.finish.unwrap();
        assert!(reason.sentence.contains("Bia") && reason.sentence.contains("Foge ao Perfil"), "{reason:?}");
        let why = Why::State {
            is: "finished".to_owned(),
            since: Some(now() - 2.hours()),
            by: Some("Bia".to_owned()),
        };
        assert_eq!(reason.why, why);
    }

    #[test]
    fn interest_is_reinforced_once_a_day() {
        let at = |hours: i64| ConversationState { reinforced_at: Some(now() - hours.hours()), ..state(None) };
        let rest = Reinforcement::REST_HOURS;
        assert!(may_reinforce(&actor(Role::Root), &at(rest - 1), now()).is_err());
        assert_eq!(may_reinforce(&actor(Role::Root), &at(rest), now()), Ok(()));
    }

    #[test]
    fn who_may_not_read_may_send_no_link_and_is_told_the_ability() {
        for role in Role::STAFF {
            let (actor, open) = (actor(role), state(None));
            let reads = actor.can(Action::Read, Subject::Message);
            assert_eq!(may_read(&actor).is_ok(), reads, "{role:?}");
            assert_eq!(may_send_link(&actor, &open).is_ok(), reads, "{role:?}");
            let deletes = actor.can(Action::Delete, Subject::Message);
            assert_eq!(may_delete(&actor).is_ok(), deletes, "{role:?}");
            if let Err(reason) = may_delete(&actor) {
                let missing = Ability::new(Action::Delete, Subject::Message);
                assert_eq!(
                    reason,
                    Reason::missing(missing, AccessMatrix::default().holders(missing), Lang::PtBr),
                    "{role:?}"
                );
            }
        }
    }
}
