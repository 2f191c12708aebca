//! Jobs as they are stored, and as they are answered.

use client::actor::Actor;
use client::api::administration::jobs::{
    JOBS, Job, JobFacts, JobPlan, JobState, PlanFacts, may_see, percent, seconds_left,
};
use client::catalogue::can;
use client::catalogue::inverse::PlanInverse;
use client::endpoint::action;
use client::value::id::{JobId, StaffId};
use jiff::Timestamp;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "j.id, j.kind, j.state, j.author_id, j.author, j.done, j.total, j.created_at, j.started_at,
    j.finished_at, j.changed_at, j.last_error, j.file_name, j.media, j.size, j.sha256, j.version, j.plan_id,
    j.plan_endpoint, j.plan_rows, j.applied, j.refused, j.undoes,
    (select max(u.id) from jobs u where u.undoes = j.id) as undone_by,
    case when j.plan_id is null then 0 else (select count(*) from plan_rows r
        where r.job_id = j.id and r.outcome = 'waiting' and r.sent_at is not null) end as unanswered, ",
    updated_at!("j", "jobs")
);

/// The list of jobs.
pub const ROW: List =
    List::new("jobs", "j", COLUMNS).sorted_as(&JOBS, &[("id", "j.id"), ("created_at", "j.created_at")]);

/// Reads a row of [`ROW`].
pub fn job(row: &Row, actor: &Actor, now: Timestamp) -> Result<Job> {
    let (state, done, total): (JobState, i64, i64) = (row.word("state")?, row.get("done"), row.get("total"));
    let started_at: Option<Timestamp> = row.get("started_at");
    let running = started_at.filter(|_| state == JobState::Running);
    Ok(Job {
        id: row.get("id"),
        kind: row.word("kind")?,
        author: row.get("author"),
        plan: plan(row, actor),
        state,
        done,
        total,
        percent: percent(state, done, total),
        created_at: row.get("created_at"),
        started_at,
        finished_at: row.get("finished_at"),
        seconds_left: running.and_then(|started_at| seconds_left(done, total, started_at, now)),
        result: row.get("file_name"),
        last_error: row.get("last_error"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
        can: can::judge(actor, &[&facts(row)?]),
    })
}

/// Reads what the guards need to know from a row of [`ROW`].
pub fn facts(row: &Row) -> Result<JobFacts> {
    let plan = row.get::<Option<String>>("plan_endpoint").map(|endpoint| PlanFacts {
        is_undoable: PlanInverse::of(&endpoint).is_some(),
        endpoint,
        applied: row.get("applied"),
        has_unanswered: row.get::<i64>("unanswered") > 0,
        undone_by: row.get("undone_by"),
    });
    Ok(JobFacts { state: row.word("state")?, since: row.get("changed_at"), plan })
}

fn plan(row: &Row, actor: &Actor) -> Option<JobPlan> {
    let (id, endpoint): (Option<String>, Option<String>) = (row.get("plan_id"), row.get("plan_endpoint"));
    let endpoint = endpoint?;
    Some(JobPlan {
        id: id?,
        action: action::label(&endpoint, actor.lang),
        endpoint,
        rows: row.get("plan_rows"),
        applied: row.get("applied"),
        refused: row.get("refused"),
        undoes: row.get("undoes"),
    })
}

/// Returns the row of a job, or `NotFound` if the caller may not see it.
pub fn load(cx: &mut Cx<'_, '_>, id: JobId) -> Result<Row> {
    let sql = format!("select {COLUMNS} from jobs j where j.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let author: Option<StaffId> = row.get("author_id");
    if may_see(cx.actor()?, author) { Ok(row) } else { Err(Refusal::NotFound) }
}

/// Returns a job in its answer form.
pub fn job_of(cx: &mut Cx<'_, '_>, id: JobId) -> Result<Job> {
    let row = load(cx, id)?;
    job(&row, cx.actor()?, cx.now)
}

/// Returns a job's version and row.
pub fn record(cx: &mut Cx<'_, '_>, id: JobId) -> Result<(RecordVersion, Row)> {
    let row = load(cx, id)?;
    Ok((RecordVersion::new(id, row.get("version")), row))
}
