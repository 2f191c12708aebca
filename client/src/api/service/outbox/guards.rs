//! The guards of outbox entries.

use jiff::Timestamp;

use super::words::{OutboxKind, OutboxState};
use crate::access::{Ability, Action, Subject};
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::id::StaffId;
use crate::value::word::Word;

/// The ability to see every entry. Without it a user sees only own entries.
pub const ALL_ENTRIES: Ability = Ability::new(Action::ListAllManagers, Subject::Financial);

/// The state of an entry, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryState {
    /// The kind.
    pub kind: OutboxKind,
    /// The state.
    pub state: OutboxState,
    /// Whether a delivery was ever attempted.
    pub begun: bool,
    /// When the state was entered.
    pub since: Timestamp,
    /// Who recalled it; `None` if the restore of a backup did.
    pub by: Option<String>,
    /// Whether the one-time code in it has been removed, so that it cannot be sent again.
    pub scrubbed: bool,
    /// Whether its text has been removed: with the data of its member, or because it is old.
    pub emptied: bool,
    /// Since when its lane waits because the mail server refuses us; `None` if it does not, or if the entry leaves no more.
    pub paused_since: Option<Timestamp>,
}

/// Returns whether the actor may see an entry, as its author or a holder of [`ALL_ENTRIES`].
pub fn may_see(actor: &Actor, author: Option<StaffId>) -> bool {
    author == Some(actor.id) || actor.can(ALL_ENTRIES.action, ALL_ENTRIES.subject)
}

impl EntryState {
    /// Rejects recalling an entry unless it is a message whose delivery has not begun.
    pub fn may_recall(&self, actor: &Actor) -> Result<(), Reason> {
        let key = match self.state {
            _ if !self.kind.is_message() => Key::OutboxGuardNoMessage,
            OutboxState::Held | OutboxState::Waiting if !self.begun => return Ok(()),
            OutboxState::Held | OutboxState::Waiting | OutboxState::Sending => Key::OutboxGuardBegun,
            OutboxState::Sent => Key::OutboxGuardSent,
            OutboxState::Failed => Key::OutboxGuardFailed,
            OutboxState::Recalled if self.is_recalled_by_restore() => Key::OutboxGuardRestored,
            OutboxState::Recalled => Key::OutboxGuardRecalled,
        };
        Err(self.refusal(key, actor))
    }

    /// Rejects retrying an entry unless it failed or a restore recalled it, and its text is still stored.
    pub fn may_retry(&self, actor: &Actor) -> Result<(), Reason> {
        let is_retriable = self.state == OutboxState::Failed || self.is_recalled_by_restore();
        let key = match self.state {
            _ if is_retriable && self.emptied => Key::OutboxGuardEmptied,
            _ if is_retriable && self.scrubbed => Key::OutboxGuardScrubbed,
            _ if is_retriable => return Ok(()),
            OutboxState::Held | OutboxState::Waiting | OutboxState::Sending => Key::OutboxGuardPending,
            OutboxState::Sent => Key::OutboxGuardSent,
            OutboxState::Failed | OutboxState::Recalled => Key::OutboxGuardRecalled,
        };
        Err(self.refusal(key, actor))
    }

    /// Rejects letting an entry leave before the next probe, unless the mail server refuses us.
    pub fn may_resume(&self, actor: &Actor) -> Result<(), Reason> {
        match self.paused_since {
            Some(_) => Ok(()),
            None => Err(self.refusal(Key::OutboxGuardNotPaused, actor)),
        }
    }

    /// Rejects sending a letter once more unless it is settled and its text is still stored, with all that stood in it.
    pub fn may_resend(&self, actor: &Actor) -> Result<(), Reason> {
        let key = match self.state {
            _ if self.kind != OutboxKind::Email => Key::OutboxGuardNoLetter,
            OutboxState::Held | OutboxState::Waiting | OutboxState::Sending => Key::OutboxGuardPending,
            _ if self.emptied => Key::OutboxGuardEmptied,
            _ if self.scrubbed => Key::OutboxGuardScrubbed,
            OutboxState::Sent | OutboxState::Failed | OutboxState::Recalled => return Ok(()),
        };
        Err(self.refusal(key, actor))
    }

    /// Returns whether the restore of a backup recalled it. Such a message may have left after the backup was
    /// made.
    pub fn is_recalled_by_restore(&self) -> bool {
        self.state == OutboxState::Recalled && self.by.is_none()
    }

    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let when = actor.said(self.since);
        let by = self.by.clone();
        let params = [("when", when.as_str()), ("by", by.as_deref().unwrap_or_default())];
        let why = Why::State { is: self.state.name(), since: Some(self.since), by: by.clone() };
        Reason { sentence: key.text(actor.lang, &params), why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    fn entry(kind: OutboxKind, state: OutboxState, begun: bool) -> EntryState {
        let since = "2026-11-21T12:00:00Z".parse().unwrap();
        EntryState {
            kind,
            state,
            begun,
            since,
            by: Some("Bia".to_owned()),
            scrubbed: false,
            emptied: false,
            paused_since: None,
        }
    }

    #[test]
    fn a_message_is_recalled_until_its_delivery_begins() {
        use OutboxState::{Failed, Held, Recalled, Sending, Sent, Waiting};
        let actor = Actor::of(Role::Sales);
        let may = |kind, state, begun| entry(kind, state, begun).may_recall(&actor).is_ok();
        for state in [Held, Waiting, Sending, Sent, Failed, Recalled] {
            let fresh = matches!(state, Held | Waiting);
            assert_eq!(may(OutboxKind::Email, state, false), fresh, "{state:?}");
            assert!(!may(OutboxKind::Whatsapp, state, true), "{state:?}");
            assert!(!may(OutboxKind::GatewayCharge, state, false), "{state:?}");
        }
        let reason = entry(OutboxKind::Email, Recalled, false).may_recall(&actor).unwrap_err();
        assert!(reason.sentence.contains("Bia") && reason.is_conflict(), "{reason:?}");
    }

    #[test]
    fn only_what_failed_is_retried() {
        use OutboxState::{Failed, Held, Recalled, Sending, Sent, Waiting};
        for state in [Held, Waiting, Sending, Sent, Failed, Recalled] {
            let refused = entry(OutboxKind::GatewayCharge, state, true).may_retry(&Actor::of(Role::Root));
            assert_eq!(refused.is_ok(), state == Failed, "{state:?}");
            let scrubbed = EntryState { scrubbed: true, ..entry(OutboxKind::Email, state, true) };
            assert!(scrubbed.may_retry(&Actor::of(Role::Root)).is_err(), "{state:?}");
        }
    }

    #[test]
    fn only_a_settled_letter_with_its_text_is_sent_once_more() {
        use OutboxState::{Failed, Held, Recalled, Sending, Sent, Waiting};
        let actor = Actor::of(Role::Sales);
        for state in [Held, Waiting, Sending, Sent, Failed, Recalled] {
            let letter = entry(OutboxKind::Email, state, true);
            assert_eq!(
                letter.may_resend(&actor).is_ok(),
                matches!(state, Sent | Failed | Recalled),
                "{state:?}"
            );
            assert!(EntryState { scrubbed: true, ..letter.clone() }.may_resend(&actor).is_err(), "{state:?}");
            assert!(EntryState { emptied: true, ..letter }.may_resend(&actor).is_err(), "{state:?}");
            assert!(entry(OutboxKind::Whatsapp, state, true).may_resend(&actor).is_err(), "{state:?}");
        }
    }

    #[test]
    fn only_what_waits_for_the_mail_server_is_resumed() {
        let waiting = entry(OutboxKind::Email, OutboxState::Waiting, true);
        assert!(waiting.may_resume(&Actor::of(Role::Manager)).is_err());
        let paused = EntryState { paused_since: Some(waiting.since), ..waiting };
        assert!(paused.may_resume(&Actor::of(Role::Manager)).is_ok());
    }

    #[test]
    fn what_a_restore_recalled_is_retried_unless_its_code_is_gone() {
        let actor = Actor::of(Role::Root);
        let restored = EntryState { by: None, ..entry(OutboxKind::Email, OutboxState::Recalled, true) };
        assert!(restored.may_retry(&actor).is_ok());
        let refused = restored.may_recall(&actor).unwrap_err();
        assert!(refused.sentence.contains("cópia"), "{refused:?}");
        assert!(EntryState { scrubbed: true, ..restored }.may_retry(&actor).is_err());
    }

    #[test]
    fn an_entry_is_shown_to_its_author_and_to_those_who_see_all_consultants() {
        for role in Role::STAFF {
            let all = matches!(role, Role::Root | Role::Manager | Role::ManagementProcesses);
            assert!(may_see(&Actor::of(role), Some(StaffId::new(7))), "{role:?}");
            assert_eq!(may_see(&Actor::of(role), Some(StaffId::new(8))), all, "{role:?}");
            assert_eq!(may_see(&Actor::of(role), None), all, "{role:?}");
        }
    }
}
