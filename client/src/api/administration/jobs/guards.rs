//! The guards of jobs.

use jiff::Timestamp;

use super::words::JobState;
use crate::actor::Actor;
use crate::endpoint::action;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::id::{JobId, StaffId};
use crate::value::word::Word;

/// A job, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFacts {
    /// The state.
    pub state: JobState,
    /// When the state was entered.
    pub since: Timestamp,
    /// The plan whose calls it makes.
    pub plan: Option<PlanFacts>,
}

/// The plan of a job, as its guards need it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanFacts {
    /// The endpoint of its calls.
    pub endpoint: String,
    /// Whether its calls have an inverse.
    pub is_undoable: bool,
    /// The number of rows that were applied.
    pub applied: i64,
    /// Whether a row was sent whose answer is unknown.
    pub has_unanswered: bool,
    /// The job that undoes it.
    pub undone_by: Option<JobId>,
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

    /// Rejects retrying a job unless it failed or was cancelled, and a plan that another job undoes.
    pub fn may_retry(&self, actor: &Actor) -> Result<(), Reason> {
        self.is_not_undone(actor)?;
        match self.state {
            JobState::Failed | JobState::Cancelled => Ok(()),
            JobState::Done => Err(self.refusal(Key::JobsGuardDone, actor)),
            JobState::Waiting | JobState::Running => Err(self.refusal(Key::JobsGuardOpen, actor)),
        }
    }

    /// Rejects undoing a job that is open, that applied nothing or that another one undoes, a call without an inverse, and a plan
    /// with a row whose answer is unknown.
    pub fn may_undo(&self, actor: &Actor) -> Result<(), Reason> {
        let Some(plan) = &self.plan else { return Err(self.refusal(Key::JobsGuardNoPlan, actor)) };
        self.is_not_undone(actor)?;
        if self.state.is_open() {
            return Err(self.refusal(Key::JobsGuardOpen, actor));
        }
        let action = action::label(&plan.endpoint, actor.lang);
        let state =
            |key: Key| Err(Reason::state(self.state.name(), key.text(actor.lang, &[("action", &action)])));
        match plan {
            PlanFacts { is_undoable: false, .. } => state(Key::JobsGuardNoInverse),
            PlanFacts { has_unanswered: true, .. } => state(Key::JobsGuardUnanswered),
            PlanFacts { applied: ..=0, .. } => state(Key::JobsGuardNothingApplied),
            _ => Ok(()),
        }
    }

    fn is_not_undone(&self, actor: &Actor) -> Result<(), Reason> {
        let Some(job) = self.plan.as_ref().and_then(|plan| plan.undone_by) else { return Ok(()) };
        let sentence = Key::JobsGuardUndone.text(actor.lang, &[("id", &job.to_string())]);
        Err(Reason::state(self.state.name(), sentence))
    }

    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let (since, when) = (actor.said_after(self.since), actor.said(self.since));
        let state = self.state.label(actor.lang).to_lowercase();
        let sentence = key.text(actor.lang, &[("since", &since), ("when", &when), ("state", &state)]);
        Reason { sentence, why: Why::State { is: self.state.name(), since: Some(self.since), by: None } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::value::word::all;

    fn facts(state: JobState, plan: Option<PlanFacts>) -> JobFacts {
        JobFacts { state, since: "2026-11-21T12:00:00Z".parse().unwrap(), plan }
    }

    #[test]
    fn open_jobs_are_cancelled_and_unfinished_ones_retried() {
        for state in all::<JobState>() {
            let facts = facts(state, None);
            let (cancel, retry) =
                (facts.may_cancel(&Actor::of(Role::Sales)), facts.may_retry(&Actor::of(Role::Sales)));
            assert_eq!(cancel.is_ok(), matches!(state, JobState::Waiting | JobState::Running), "{state:?}");
            assert_eq!(retry.is_ok(), matches!(state, JobState::Failed | JobState::Cancelled), "{state:?}");
        }
    }

    #[test]
    fn a_plan_is_undone_once_it_rests_and_only_what_it_applied() {
        let applied = PlanFacts { is_undoable: true, applied: 3, ..PlanFacts::default() };
        let cases = [
            (JobState::Done, Some(applied.clone()), true),
            (JobState::Cancelled, Some(applied.clone()), true),
            (JobState::Failed, Some(applied.clone()), true),
            (JobState::Running, Some(applied.clone()), false),
            (JobState::Waiting, Some(applied.clone()), false),
            (JobState::Done, None, false),
            (JobState::Done, Some(PlanFacts { is_undoable: false, ..applied.clone() }), false),
            (JobState::Cancelled, Some(PlanFacts { has_unanswered: true, ..applied.clone() }), false),
            (JobState::Done, Some(PlanFacts { applied: 0, ..applied.clone() }), false),
            (JobState::Done, Some(PlanFacts { undone_by: Some(JobId::new(9)), ..applied }), false),
        ];
        for (state, plan, may) in cases {
            let facts = facts(state, plan);
            assert_eq!(facts.may_undo(&Actor::of(Role::Sales)).is_ok(), may, "{facts:?}");
        }
        let undone = Some(PlanFacts { undone_by: Some(JobId::new(9)), ..PlanFacts::default() });
        let refused = facts(JobState::Cancelled, undone).may_retry(&Actor::of(Role::Sales)).unwrap_err();
        assert!(refused.sentence.contains("#9"), "{}", refused.sentence);
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
