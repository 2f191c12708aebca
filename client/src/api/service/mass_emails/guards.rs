//! The guards of mass e-mails.

use super::APPROVED_ALONE;
use super::words::MassEmailState::{self, Draft, InApproval, Late, Paused, Scheduled, Sending};
use crate::actor::Actor;
use crate::api::service::sending_health::SendingCheckKind;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::StaffId;
use crate::value::word::Word;

/// What the guards of a mass e-mail judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MassEmailFacts {
    /// The state.
    pub state: MassEmailState,
    /// The number of recipients who would get it.
    pub recipients: i64,
    /// Who wrote it.
    pub author: Option<StaffId>,
    /// Who changed it last.
    pub editor: Option<StaffId>,
    /// The number of letters whose outcome is unknown.
    pub unknown: i64,
    /// The failed check of the sending for which it waits.
    pub blocked_by: Option<SendingCheckKind>,
}

impl MassEmailFacts {
    /// Rejects changing one that was sent or waits for an approval. While it is paused, hours and rates alone may change.
    pub fn may_edit(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Draft, Paused], Key::MassEmailsGuardEdit, actor)
    }

    /// Rejects deleting one that is no draft.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Draft], Key::MassEmailsGuardNoDraft, actor)
    }

    /// Rejects requesting the approval of one that is no draft.
    pub fn may_request_approval(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Draft], Key::MassEmailsGuardNoDraft, actor)
    }

    /// Rejects approving one for which no approval is requested, and, above 500 recipients, one's own work.
    pub fn may_approve(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[InApproval], Key::MassEmailsGuardNotRequested, actor)?;
        let is_own = [self.author, self.editor].contains(&Some(actor.id));
        if is_own && self.recipients > APPROVED_ALONE {
            let most = APPROVED_ALONE.to_string();
            let sentence = Key::MassEmailsGuardOwn.text(actor.lang, &[("n", &most)]);
            return Err(Reason::state("own", sentence));
        }
        Ok(())
    }

    /// Rejects bringing back one of which letters left.
    pub fn may_withdraw(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[InApproval, Scheduled, Late], Key::MassEmailsGuardWithdraw, actor)
    }

    /// Rejects starting one that is not approved, or that started, or whose letters receivers would distrust.
    pub fn may_schedule(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Scheduled, Late], Key::MassEmailsGuardSchedule, actor)?;
        self.must_be_trusted(actor)
    }

    /// Rejects pausing one that does not leave.
    pub fn may_pause(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Sending], Key::MassEmailsGuardPause, actor)
    }

    /// Rejects resuming one that is not paused, or whose letters receivers would distrust.
    pub fn may_resume(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Paused], Key::MassEmailsGuardResume, actor)?;
        self.must_be_trusted(actor)
    }

    /// Rejects cancelling one that is not approved, or that ended.
    pub fn may_cancel(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(&[Scheduled, Late, Sending, Paused], Key::MassEmailsGuardCancel, actor)
    }

    /// Rejects settling letters if the outcome of none is unknown.
    pub fn may_settle(&self, actor: &Actor) -> Result<(), Reason> {
        let sentence = || Key::MassEmailsGuardSettle.text(actor.lang, &[]);
        if self.unknown > 0 { Ok(()) } else { Err(Reason::state("settled", sentence())) }
    }

    fn must_be_trusted(&self, actor: &Actor) -> Result<(), Reason> {
        let Some(check) = self.blocked_by else { return Ok(()) };
        let check = check.label(actor.lang);
        let sentence = Key::MassEmailsGuardSendingHealth.text(actor.lang, &[("check", &check)]);
        Err(Reason::state("sending_health", sentence))
    }

    fn must_be(&self, states: &[MassEmailState], key: Key, actor: &Actor) -> Result<(), Reason> {
        if states.contains(&self.state) {
            return Ok(());
        }
        let state = self.state.label(actor.lang);
        Err(Reason::state(self.state.name(), key.text(actor.lang, &[("state", &state)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    fn facts(state: MassEmailState, recipients: i64, author: i64) -> MassEmailFacts {
        let author = Some(StaffId::new(author));
        MassEmailFacts { state, recipients, author, editor: author, unknown: 0, blocked_by: None }
    }

    #[test]
    fn many_recipients_need_another_person() {
        let actor = Actor::of(Role::Manager);
        let own = actor.id.get();
        assert!(facts(InApproval, 500, own).may_approve(&actor).is_ok());
        assert!(facts(InApproval, 501, own).may_approve(&actor).is_err());
        assert!(facts(InApproval, 501, own + 1).may_approve(&actor).is_ok());
        let edited = MassEmailFacts { editor: Some(actor.id), ..facts(InApproval, 501, own + 1) };
        assert!(edited.may_approve(&actor).is_err());
        assert!(facts(Draft, 1, own + 1).may_approve(&actor).is_err());
    }

    #[test]
    fn none_begins_or_goes_on_while_receivers_distrust_the_sender() {
        let actor = Actor::of(Role::Manager);
        let distrusted =
            |state| MassEmailFacts { blocked_by: Some(SendingCheckKind::Dkim), ..facts(state, 1, 1) };
        assert!(facts(Scheduled, 1, 1).may_schedule(&actor).is_ok());
        assert!(distrusted(Scheduled).may_schedule(&actor).is_err());
        assert!(distrusted(Paused).may_resume(&actor).is_err());
        assert!(distrusted(Sending).may_pause(&actor).is_ok());
        assert!(distrusted(Paused).may_cancel(&actor).is_ok());
    }

    #[test]
    fn what_left_is_not_brought_back() {
        let actor = Actor::of(Role::Manager);
        for (state, withdraw, cancel) in [
            (Draft, false, false),
            (InApproval, true, false),
            (Scheduled, true, true),
            (Late, true, true),
            (Sending, false, true),
            (Paused, false, true),
            (MassEmailState::Done, false, false),
        ] {
            assert_eq!(facts(state, 1, 1).may_withdraw(&actor).is_ok(), withdraw, "{state:?}");
            assert_eq!(facts(state, 1, 1).may_cancel(&actor).is_ok(), cancel, "{state:?}");
        }
    }
}
