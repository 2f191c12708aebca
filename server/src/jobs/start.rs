//! Starts jobs within the unit of work of a call.

use client::api::administration::jobs::{JobKind, JobState};
use client::message::Lang;
use client::value::id::{JobId, StaffId};
use client::value::word::Word;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system::BY_ITSELF;

/// A job to start.
#[derive(Debug)]
pub struct NewJob {
    /// The kind.
    pub kind: JobKind,
    /// The input of its steps.
    pub input: Json,
    /// The number of records.
    pub total: i64,
    /// The key that only one open job has, if there must not be two at a time.
    pub open_key: Option<String>,
}

/// The outcome of a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartOutcome {
    /// The job is new.
    New(JobId),
    /// The job with the same key is open.
    Open(JobId),
}

impl StartOutcome {
    /// Returns the job.
    pub fn job(self) -> JobId {
        match self {
            StartOutcome::New(job) | StartOutcome::Open(job) => job,
        }
    }
}

/// In whose name a job starts.
struct Author {
    id: Option<StaffId>,
    name: String,
    lang: Lang,
}

/// Starts a job in the name of the actor, or returns the open one with the same key. A server takes it once this unit of work
/// is durable.
///
/// # Errors
/// Returns the errors of the store.
pub fn start(cx: &mut Cx<'_, '_>, job: NewJob) -> Result<StartOutcome> {
    let actor = cx.actor()?;
    let author = Author { id: Some(actor.id), name: actor.name.clone(), lang: actor.lang };
    let open_key = job.open_key.clone();
    if let Some(id) = insert(cx, job, author, None)? {
        return Ok(StartOutcome::New(id));
    }
    let open = cx.query_one("select id from jobs where open_key = $1", &[open_key.into()])?;
    // It ended meanwhile.
    Ok(StartOutcome::Open(open.ok_or(Refusal::Busy)?.get("id")))
}

/// Starts the job of a day, unless that of the day was started before or another one has its key.
///
/// # Errors
/// Returns the errors of the store.
pub fn start_by_itself(cx: &mut Cx<'_, '_>, job: NewJob, day: Date) -> Result<()> {
    let author = Author { id: None, name: BY_ITSELF.to_owned(), lang: Lang::default() };
    insert(cx, job, author, Some(day)).map(drop)
}

fn insert(cx: &mut Cx<'_, '_>, job: NewJob, author: Author, day: Option<Date>) -> Result<Option<JobId>> {
    let sql = "insert into jobs
        (kind, author_id, author, lang, input, open_key, day, total, due_at, created_at, changed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) on conflict do nothing returning id";
    let values = [
        job.kind.name().into(),
        author.id.into(),
        author.name.into(),
        author.lang.tag().into(),
        job.input.to_string().into(),
        job.open_key.into(),
        day.map(|day| day.to_string()).into(),
        job.total.into(),
        cx.now.into(),
    ];
    let Some(row) = cx.query_one(sql, &values)? else { return Ok(None) };
    let id: JobId = row.get("id");
    cx.changed(id, json!(null), json!({ "state": JobState::Waiting, "kind": job.kind, "total": job.total }));
    cx.wake_jobs();
    Ok(Some(id))
}
