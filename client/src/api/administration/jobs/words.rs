//! The words of jobs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The kind of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum JobKind {
    /// Recalculates the health scores of members.
    HealthScores,
    /// Makes the calls of a plan, in the name of its author.
    Plan,
}

impl Word for JobKind {
    const LABELS: &'static str = "jobs.kind";
}

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum JobState {
    /// Waiting for a server to take it, or for its next attempt.
    Waiting,
    /// A server works on it.
    Running,
    /// All its steps are done.
    Done,
    /// Given up after too many failures of one step. It can be retried.
    Failed,
    /// Cancelled. What was done stays, and a retry goes on from there.
    Cancelled,
}

impl JobState {
    /// Returns whether the job will go on without a user.
    pub fn is_open(self) -> bool {
        matches!(self, JobState::Waiting | JobState::Running)
    }
}

impl Word for JobState {
    const LABELS: &'static str = "jobs.state";
    const SHARED: &'static str = "outbox.state";

    fn tone(self) -> Tone {
        match self {
            JobState::Waiting => Tone::Plain,
            JobState::Running => Tone::Warn,
            JobState::Done => Tone::Good,
            JobState::Failed => Tone::Bad,
            JobState::Cancelled => Tone::Quiet,
        }
    }
}

/// The outcome of a row of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum RowOutcome {
    /// Without an outcome: not sent, or without an answer.
    Waiting,
    /// Applied.
    Applied,
    /// Refused, because its record had changed.
    Stale,
    /// Refused for another reason.
    Failed,
    /// Refused by the rehearsal, so that it is not sent.
    Refused,
}

impl Word for RowOutcome {
    const LABELS: &'static str = "jobs.outcome";

    fn tone(self) -> Tone {
        match self {
            RowOutcome::Waiting => Tone::Plain,
            RowOutcome::Applied => Tone::Good,
            RowOutcome::Stale | RowOutcome::Failed => Tone::Bad,
            RowOutcome::Refused => Tone::Quiet,
        }
    }
}
