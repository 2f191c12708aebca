//! The workers of jobs.

use std::sync::Arc;
use std::time::Duration;

use client::api::administration::jobs::JobState;
use client::value::id::JobId;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::finish::finish;
use super::lease::{self, LEASE};
use super::{JobKinds, JobStep, Progress, Work};
use crate::work::app::Shared;
use crate::work::calls::{CallAnswer, OwnCall, make_all};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

pub use super::lease::{LeasedJob, release_abandoned, take};

/// The number of jobs that a server works on concurrently, so that a long one does not hold up a short one.
const WORKERS: usize = 2;
/// Interval at which an idle worker looks, because other servers on the same database wake only their own workers.
const LOOK: Duration = Duration::from_secs(5);
/// The number of events that report the progress of a job from its start to its end.
const TOLD: i64 = 20;

/// The result of a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Another step.
    Step,
    /// Calls, whose answers the next step gets.
    Calls(Vec<OwnCall>),
    /// The file, and the end.
    Finish,
    /// Nothing: the job was cancelled, or its lease has passed to another server.
    Nothing,
}

/// Works on jobs until the server stops, then finishes the steps in progress and gives the jobs back.
pub async fn run(app: Shared, kinds: Arc<JobKinds>, stop: watch::Receiver<bool>) {
    if let Err(refusal) = release_abandoned(&app).await {
        tracing::warn!(?refusal, "jobs of the server before wait for their leases to end");
    }
    let mut workers = JoinSet::new();
    for _ in 0..WORKERS {
        workers.spawn(serve(app.clone(), kinds.clone(), stop.clone()));
    }
    while workers.join_next().await.is_some() {}
}

async fn serve(app: Shared, kinds: Arc<JobKinds>, mut stop: watch::Receiver<bool>) {
    let mut woken = app.jobs.subscribe();
    while !*stop.borrow() {
        woken.mark_unchanged();
        match work_on_one(&app, &kinds, &stop).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(refusal) => tracing::warn!(?refusal, "jobs wait for the store"),
        }
        tokio::select! {
            _ = woken.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Takes the job that is due first, and works on it until it ends or the server stops. Returns false if none is due.
///
/// # Errors
/// Returns the errors of the store.
pub async fn work_on_one(app: &Shared, kinds: &JobKinds, stop: &watch::Receiver<bool>) -> Result<bool> {
    let Some(job) = take(app, kinds).await? else { return Ok(false) };
    let work = kinds.of(job.kind)?;
    let mut answers = Vec::new();
    loop {
        let unanswered = unanswered(&answers);
        let goes_on = !*stop.borrow() && unanswered.is_none();
        if !goes_on && answers.is_empty() {
            lease::release(app, job).await?;
            return Ok(true);
        }
        let next = match advance(app, work, &job, std::mem::take(&mut answers), goes_on).await {
            Ok(Next::Finish) => finish(app, work, &job).await.map(|()| Next::Nothing),
            next => next,
        };
        match (next, unanswered) {
            (Ok(Next::Calls(calls)), _) => answers = make_all(app, calls).await,
            (Ok(Next::Step), None) => {}
            (Ok(Next::Step), Some(refusal)) | (Err(refusal), _) => {
                lease::fail(app, work.endpoint, job, refusal).await?;
                return Ok(true);
            }
            (Ok(_), _) => return Ok(true),
        }
    }
}

/// Returns the failure of a call whose outcome is unknown. It is made again, under its key.
fn unanswered(answers: &[CallAnswer]) -> Option<Refusal> {
    let answer = answers.iter().find(|answer| answer.passes())?;
    Some(Refusal::Internal(format!("call {} was answered with {}", answer.number, answer.status)))
}

/// Does one step of a job under its lease: the work and the new cursor are one unit of work.
///
/// # Errors
/// Returns the errors of the step and of the store.
pub async fn step(app: &Shared, work: Work, job: &LeasedJob) -> Result<Next> {
    advance(app, work, job, Vec::new(), true).await
}

/// As [`step`], with the answers to the calls of the step before. They are recorded although the job was cancelled meanwhile,
/// because the calls were made.
///
/// # Errors
/// Returns the errors of the step and of the store.
pub async fn advance(
    app: &Shared,
    work: Work,
    job: &LeasedJob,
    answers: Vec<CallAnswer>,
    goes_on: bool,
) -> Result<Next> {
    let (id, number) = (job.id, job.lease);
    system::write(app, work.endpoint, &job.author, move |cx| {
        // Locks the job's row first, so that a cancellation and a step come one after the other.
        let held = "update jobs set leased_until = case when state = 'running' then cast($1 as bigint) else leased_until end
            where id = $2 and lease = $3 returning input, cursor_id, lang, done, total, state";
        let until = cx.now + LEASE;
        let Some(row) = cx.query_one(held, &[until.into(), id.into(), number.into()])? else {
            return Ok(Next::Nothing);
        };
        let is_running = row.word::<JobState>("state")? == JobState::Running;
        if !is_running && answers.is_empty() {
            return Ok(Next::Nothing);
        }
        let before = JobStep {
            id,
            input: serde_json::from_str(row.get("input"))?,
            cursor: row.get("cursor_id"),
            lang: row.word("lang")?,
            answers,
            goes_on: goes_on && is_running,
        };
        let progress = (work.step)(cx, &before)?;
        keep(cx, id, &progress)?;
        let done: i64 = row.get("done");
        if is_running {
            tell(cx, id, done, progress.done, row.get("total"));
        } else {
            // A client that saw the job end reads its outcomes again.
            cx.changed(id, json!({ "done": done }), json!({ "done": done + progress.done }));
        }
        Ok(match (is_running, progress.is_last) {
            (false, _) => Next::Nothing,
            (true, true) => Next::Finish,
            (true, false) if progress.calls.is_empty() => Next::Step,
            (true, false) => Next::Calls(progress.calls),
        })
    })
    .await
}

fn keep(cx: &mut Cx<'_, '_>, id: JobId, progress: &Progress) -> Result<()> {
    // A step without records leaves only the file to be made, whose failures count together.
    if progress.done > 0 {
        let sql =
            "update jobs set cursor_id = $1, done = done + $2, attempts = 0, last_error = null where id = $3";
        cx.execute(sql, &[progress.cursor.into(), progress.done.into(), id.into()])?;
    }
    if !progress.lines.is_empty() {
        let sql = "insert into job_parts (job_id, cursor_id, lines) values ($1, $2, $3)";
        cx.execute(sql, &[id.into(), progress.cursor.into(), progress.lines.as_str().into()])?;
    }
    Ok(())
}

/// Reports the progress in a few events, however many steps there are: each is kept in the audit log.
fn tell(cx: &mut Cx<'_, '_>, id: JobId, before: i64, more: i64, total: i64) {
    let part = |done: i64| done * TOLD / total.max(1);
    if part(before) != part(before + more) {
        cx.changed(id, json!({ "done": before }), json!({ "done": before + more }));
    }
}
