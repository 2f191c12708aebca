//! Takes jobs under leases, and gives them back.

use client::api::administration::jobs::{JobKind, JobState};
use client::message::{Key, Lang};
use client::value::id::JobId;
use jiff::SignedDuration;
use serde_json::json;

use super::JobKinds;
use crate::store::{Conn, Dialect, Row};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// Duration of a lease, much longer than a step. Each step renews it.
pub const LEASE: SignedDuration = SignedDuration::from_secs(30);
/// How far the clocks of two servers may differ. A lease that ends later than this allows was made before the clock was set back.
const SKEW: SignedDuration = SignedDuration::from_secs(60);
/// Number of failures of one step after which a job is given up.
const ATTEMPTS: i64 = 5;

/// A job under a lease.
#[derive(Debug, Clone)]
pub struct LeasedJob {
    /// The job.
    pub id: JobId,
    /// The kind.
    pub kind: JobKind,
    /// The number of the lease.
    pub lease: i64,
    /// In whose name the steps are audited.
    pub author: String,
    /// The language of its author.
    pub lang: Lang,
}

/// The condition for jobs that a server may take: `$1` is the current time, `$2` the latest plausible end of a lease.
const READY: &str = "state in ('waiting', 'running') and due_at <= $1
    and (leased_until is null or leased_until <= $1 or leased_until > $2)";

/// Takes the job that is due first. Gives up one whose step ended no attempt, because it stopped its servers.
///
/// # Errors
/// Returns the errors of the store.
pub async fn take(app: &Shared, kinds: &JobKinds) -> Result<Option<LeasedJob>> {
    let now = app.clock.now();
    let times = [now.into(), (now + LEASE + SKEW).into()];
    let due = format!("{READY} and kind in ({})", kinds.names());
    let sql = format!("select id, kind, author from jobs where {due} order by due_at, id limit 1");
    let ready = {
        let (sql, times) = (sql.clone(), times.clone());
        app.store.read(move |conn: &mut Conn<'_>| conn.query_one(&sql, &times)).await??
    };
    let Some(row) = ready else { return Ok(None) };
    let work = kinds.of(row.word("kind")?)?;
    let by = row.get::<Option<String>>("author").unwrap_or_default();
    system::write(app, work.endpoint, &by, move |cx| {
        let lock = match cx.conn().dialect() {
            Dialect::Postgres => "for update skip locked",
            Dialect::Sqlite => "",
        };
        let sql = format!(
            "select id, kind, state, author, lang, lease, attempts from jobs where {due}
             order by due_at, id limit 1 {lock}"
        );
        // Another server may have taken it.
        let Some(row) = cx.query_one(&sql, &times)? else { return Ok(None) };
        if row.get::<i64>("attempts") >= ATTEMPTS {
            give_up(cx, &leased(&row)?, Key::JobsErrorStopped)?;
            return Ok(None);
        }
        lease(cx, &row).map(Some)
    })
    .await
}

fn leased(row: &Row) -> Result<LeasedJob> {
    Ok(LeasedJob {
        id: row.get("id"),
        kind: row.word("kind")?,
        lease: row.get("lease"),
        author: row.get::<Option<_>>("author").unwrap_or_default(),
        lang: row.word("lang")?,
    })
}

fn lease(cx: &mut Cx<'_, '_>, row: &Row) -> Result<LeasedJob> {
    let state: JobState = row.word("state")?;
    let job = LeasedJob { lease: row.get::<i64>("lease") + 1, ..leased(row)? };
    let is_new = state == JobState::Waiting;
    let sql = "update jobs set state = 'running', lease = $1, leased_until = $2, attempts = attempts + 1,
        started_at = coalesce(started_at, $3), changed_at = case when state = 'waiting' then $3 else changed_at end,
        version = version + $4 where id = $5";
    let until = cx.now + LEASE;
    cx.execute(sql, &[job.lease.into(), until.into(), cx.now.into(), is_new.into(), job.id.into()])?;
    if is_new {
        cx.changed(job.id, json!({ "state": state }), json!({ "state": JobState::Running }));
    }
    Ok(job)
}

/// Ends the leases of a server that was killed, if there can be no other: a file of SQLite has one server.
///
/// # Errors
/// Returns the errors of the store. The leases then expire.
pub async fn release_abandoned(app: &Shared) -> Result<()> {
    if app.store.dialect() == Dialect::Postgres {
        return Ok(());
    }
    let sql = "update jobs set leased_until = null where leased_until is not null";
    system::write(app, "", "", move |cx| cx.execute(sql, &[]).map(drop)).await
}

/// Gives a job back, so that another server takes it immediately.
///
/// # Errors
/// Returns the errors of the store. The lease then expires.
pub async fn release(app: &Shared, job: LeasedJob) -> Result<()> {
    let sql = "update jobs set leased_until = null, attempts = 0 where id = $1 and lease = $2 and state = 'running'";
    system::write(app, "", "", move |cx| cx.execute(sql, &[job.id.into(), job.lease.into()]).map(drop)).await
}

/// Records that a step failed: it is tried again after a while, or the job is given up.
///
/// # Errors
/// Returns the errors of the store. The lease then expires.
pub async fn fail(app: &Shared, endpoint: &'static str, job: LeasedJob, refusal: Refusal) -> Result<()> {
    tracing::warn!(job = job.id.get(), ?refusal, "a step of a job failed");
    system::write(app, endpoint, &job.author.clone(), move |cx| {
        let sql = "select attempts from jobs where id = $1 and lease = $2 and state = 'running'";
        let Some(row) = cx.query_one(sql, &[job.id.into(), job.lease.into()])? else { return Ok(()) };
        let attempts: i64 = row.get("attempts");
        if attempts >= ATTEMPTS {
            return give_up(cx, &job, Key::JobsErrorStep);
        }
        let sql = "update jobs set state = 'waiting', due_at = $1, leased_until = null, last_error = $2, changed_at = $3,
            version = version + 1 where id = $4 and lease = $5 and state = 'running'";
        let due = cx.now + SignedDuration::from_secs(2_i64.pow(u32::try_from(attempts.max(1)).unwrap_or(1)));
        let error = Key::JobsErrorStep.text(job.lang, &[]);
        cx.execute(sql, &[due.into(), error.into(), cx.now.into(), job.id.into(), job.lease.into()])?;
        cx.changed(
            job.id,
            json!({ "state": JobState::Running }),
            json!({ "state": JobState::Waiting }),
        );
        Ok(())
    })
    .await
}

fn give_up(cx: &mut Cx<'_, '_>, job: &LeasedJob, why: Key) -> Result<()> {
    let sql = "update jobs set state = 'failed', finished_at = $1, changed_at = $1, leased_until = null, open_key = null,
        last_error = $2, version = version + 1 where id = $3 and lease = $4 and state in ('waiting', 'running')";
    let values = [cx.now.into(), why.text(job.lang, &[]).into(), job.id.into(), job.lease.into()];
    if cx.execute(sql, &values)? == 1 {
        let (from, to) = (json!({ "state": JobState::Running }), json!({ "state": JobState::Failed }));
        cx.changed(job.id, from, to);
    }
    Ok(())
}
