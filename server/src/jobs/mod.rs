//! Jobs: work in steps that goes on after the call that started it. Any server takes a job under a numbered lease; each step is a
//! unit of work that also moves the job's cursor, so that no record is done twice, whatever happens to the server.

pub mod daily;
mod finish;
mod lease;
pub mod start;

pub mod load;
pub mod run;

use std::collections::{BTreeMap, HashMap};

use client::api::administration::jobs::JobKind;
use client::message::Lang;
use client::value::id::JobId;
use client::value::word::Word;
use serde_json::Value as Json;

use crate::work::calls::{CallAnswer, OwnCall};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

pub use start::{NewJob, StartOutcome, start};

/// A job, as its steps know it.
#[derive(Debug, Clone)]
pub struct JobStep {
    /// The job.
    pub id: JobId,
    /// The input from the call that started it.
    pub input: Json,
    /// The id of the last record that is done; 0 before the first one.
    pub cursor: i64,
    /// The language of its author.
    pub lang: Lang,
    /// The answers to the calls of the step before.
    pub answers: Vec<CallAnswer>,
    /// Whether the step may ask for further calls.
    pub goes_on: bool,
}

/// The outcome of a step.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// The id of the last record that is done.
    pub cursor: i64,
    /// The number of records of this step.
    pub done: i64,
    /// The part that the step adds to the job's file.
    pub lines: String,
    /// The calls to make once the step is durable, a few. The next step gets their answers.
    pub calls: Vec<OwnCall>,
    /// Whether nothing is left.
    pub is_last: bool,
}

/// A kind of jobs: how its steps are made.
#[derive(Debug, Clone, Copy)]
pub struct Work {
    /// The call that starts it, under whose id the audit log keeps its steps.
    pub endpoint: &'static str,
    /// Does the next records after the cursor, a few hundred at most, in one unit of work.
    pub step: fn(&mut Cx<'_, '_>, &JobStep) -> Result<Progress>,
    /// Names the job's file and writes its first line. A job without lines has no file.
    pub file: fn(&JobStep) -> ResultFile,
}

/// The file that a job makes of its lines.
#[derive(Debug, Clone)]
pub struct ResultFile {
    /// The name.
    pub name: String,
    /// The media type.
    pub media: &'static str,
    /// The head before the lines.
    pub head: String,
}

/// Describes the job that the system starts.
pub type DailyJob = fn(&mut Cx<'_, '_>) -> Result<NewJob>;

/// The kinds of jobs that resources register.
#[derive(Debug, Default)]
pub struct JobKinds {
    works: HashMap<JobKind, Work>,
    daily: BTreeMap<JobKind, DailyJob>,
}

impl JobKinds {
    /// Adds a kind.
    #[must_use]
    pub fn with(mut self, kind: JobKind, work: Work) -> JobKinds {
        self.works.insert(kind, work);
        self
    }

    /// Lets the system start a job of this kind once a day.
    #[must_use]
    pub fn daily(mut self, kind: JobKind, job: DailyJob) -> JobKinds {
        self.daily.insert(kind, job);
        self
    }

    /// Returns the registered kinds, as used in a condition. Jobs of a later version of the program wait for its servers.
    fn names(&self) -> String {
        let names: Vec<String> = self.works.keys().map(|kind| format!("'{}'", kind.name())).collect();
        names.join(", ")
    }

    /// Returns how the steps of a kind are made.
    ///
    /// # Errors
    /// A kind that no resource registers.
    pub fn of(&self, kind: JobKind) -> Result<Work> {
        let missing = || Refusal::Internal(format!("no work is registered for jobs of kind {kind:?}"));
        self.works.get(&kind).copied().ok_or_else(missing)
    }
}
