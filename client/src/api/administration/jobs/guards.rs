//! The guards of jobs.

use jiff::Timestamp;

use super::words::JobState;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::date::show_instant;
use crate::value::id::StaffId;
use crate::value::word::Word;

/// A job, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFacts {
    /// The state.
    pub state: JobState,
    /// When the state was entered.
    pub since: Timestamp,
}

/// Returns whether the actor sees the jobs of everyone: root and managers do, others see their own.
pub fn sees_all(actor: &Actor) -> bool {
    actor.leads()
}

/// Returns whether the actor may see a job of this author.
pub fn may_see(actor: &Actor, author: Option<StaffId>) -> bool {
    author == Some(actor.id) || sees_all(actor)
}

impl JobFacts {
    /// Rejects cancelling a job that has ended.
    pub fn may_cancel(&self, actor: &Actor) -> Result<(), Reason> {
        if self.state.is_open() { Ok(()) } else { Err(self.refusal(Key::JobsGuardEnded, actor)) }
    }

    /// Rejects retrying a job unless it failed or was cancelled.
    pub fn may_retry(&self, actor: &Actor) -> Result<(), Reason> {
        match self.state {
            JobState::Failed | JobState::Cancelled => Ok(()),
            JobState::Done => Err(self.refusal(Key::JobsGuardDone, actor)),
            JobState::Waiting | JobState::Running => Err(self.refusal(Key::JobsGuardOpen, actor)),
        }
    }

    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let (since, state) = (show_instant(self.since), self.state.label(actor.lang).to_lowercase());
        let sentence = key.text(actor.lang, &[("since", &since), ("state", &state)]);
        Reason { sentence, why: Why::State { is: self.state.name(), since: Some(self.since), by: None } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::value::word::all;

    #[test]
    fn open_jobs_are_cancelled_and_unfinished_ones_retried() {
        for state in all::<JobState>() {
            let facts = JobFacts { state, since: "2026-11-21T12:00:00Z".parse().unwrap() };
            let (cancel, retry) =
                (facts.may_cancel(&Actor::of(Role::Sales)), facts.may_retry(&Actor::of(Role::Sales)));
            assert_eq!(cancel.is_ok(), matches!(state, JobState::Waiting | JobState::Running), "{state:?}");
            assert_eq!(retry.is_ok(), matches!(state, JobState::Failed | JobState::Cancelled), "{state:?}");
        }
    }

    #[test]
    fn a_job_is_shown_to_its_author_to_managers_and_to_root() {
        for role in Role::STAFF {
            let all = matches!(role, Role::Root | Role::Manager);
            assert!(may_see(&Actor::of(role), Some(StaffId::new(7))), "{role:?}");
            assert_eq!(may_see(&Actor::of(role), Some(StaffId::new(8))), all, "{role:?}");
            assert_eq!(may_see(&Actor::of(role), None), all, "{role:?}");
        }
    }
}
