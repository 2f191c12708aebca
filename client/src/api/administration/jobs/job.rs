//! Jobs, as lists and answers of writes show them.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::JOBS;
use super::guards::JobFacts;
use super::plan::JobPlan;
use super::words::{JobKind, JobState};
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::id::{JobId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A job: work in steps, which goes on after the call that started it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Job {
    /// The job.
    pub id: JobId,
    /// The kind.
    pub kind: JobKind,
    /// Who started it; the name of the product if the system did.
    #[serde(default)]
    pub author: Option<String>,
    /// The plan whose calls it makes.
    #[serde(default)]
    pub plan: Option<JobPlan>,
    /// The state.
    pub state: JobState,
    /// The number of records that are done.
    pub done: i64,
    /// The number of records when it started.
    pub total: i64,
    /// The share that is done, in percent.
    #[schemars(range(min = 0, max = 100))]
    pub percent: i64,
    /// When it was started by a call.
    pub created_at: Timestamp,
    /// When a server first took it.
    #[serde(default)]
    pub started_at: Option<Timestamp>,
    /// When it was done, given up or cancelled.
    #[serde(default)]
    pub finished_at: Option<Timestamp>,
    /// The seconds that are likely left; absent while that is unknown.
    #[serde(default)]
    pub seconds_left: Option<i64>,
    /// The name of the file that it made.
    #[serde(default)]
    pub result: Option<String>,
    /// Why the last attempt of a step failed.
    #[serde(default)]
    pub last_error: Option<String>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change of the state, not by progress.
    #[serde(default)]
    pub version: i64,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<JobFacts>)]
    pub can: Can,
}

/// Returns the share that is done, in percent. A job without records is done as soon as it ends.
pub fn percent(state: JobState, done: i64, total: i64) -> i64 {
    match (state, total) {
        (JobState::Done, _) => 100,
        (_, ..=0) => 0,
        _ => (done.saturating_mul(100) / total).clamp(0, 99),
    }
}

/// Returns the seconds that are left of a running job, if it goes on as fast as since it started.
pub fn seconds_left(done: i64, total: i64, started_at: Timestamp, now: Timestamp) -> Option<i64> {
    let took = now.duration_since(started_at).as_millis();
    if done <= 0 || took <= 0 {
        return None;
    }
    let left = i128::from((total - done).max(0)) * took / i128::from(done);
    i64::try_from((left + 999) / 1_000).ok()
}

/// The filters of the list of jobs.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JobFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The job.
    pub id: Option<JobId>,
    /// The state.
    pub state: Option<JobState>,
    /// The kind.
    pub kind: Option<JobKind>,
    /// Who started them.
    pub author: Option<StaffId>,
    /// The order; the latest first if absent.
    pub order_by: Option<OrderBy<JobFilter>>,
}

impl ListQuery for JobFilter {
    const LIST: &'static List = &JOBS;
}

/// A page of jobs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobList {
    /// The page.
    pub jobs: Page<Job>,
}

/// One job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobRecord {
    /// The job.
    pub job: Job,
}

/// Answer to a call that starts, cancels or retries a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobChanged {
    /// The outcome in words.
    pub message: String,
    /// The job after the change.
    pub job: Job,
}

/// Answer to a call that starts a job of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanStarted {
    /// The outcome in words.
    pub message: String,
    /// The job: that of an earlier call, if it had the same plan.
    pub job: Job,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_pace() {
        let at = |second| Timestamp::from_second(second).unwrap();
        assert_eq!(seconds_left(100, 300, at(0), at(10)), Some(20));
        assert_eq!(seconds_left(3, 4, at(0), at(10)), Some(4), "rounded up");
        assert_eq!(seconds_left(300, 300, at(0), at(10)), Some(0));
        assert_eq!(seconds_left(400, 300, at(0), at(10)), Some(0), "more than expected");
        assert_eq!(seconds_left(0, 300, at(0), at(10)), None);
        assert_eq!(seconds_left(100, 300, at(10), at(10)), None);
    }

    #[test]
    fn only_a_finished_job_is_at_a_hundred_percent() {
        assert_eq!(percent(JobState::Running, 1, 3), 33);
        assert_eq!(percent(JobState::Running, 3, 3), 99);
        assert_eq!(percent(JobState::Running, 0, 0), 0);
        assert_eq!(percent(JobState::Done, 0, 0), 100);
        assert_eq!(percent(JobState::Cancelled, 50, 100), 50);
    }
}
