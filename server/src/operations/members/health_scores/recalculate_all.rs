//! `health-scores.recalculate-all`: starts the job, and does its steps.

use client::api::administration::jobs::JobKind;
use client::api::members::health_scores::{RecalculateAll, RecalculationStarted};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::compute::{ComputedScore, compute};
use crate::jobs::load::job_of;
use crate::jobs::{JobStep, NewJob, Progress, ResultFile, StartOutcome, start};
use crate::store::{Row, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The most members of one step: a write that waits for it must not notice.
const PORTION: usize = 250;
/// The key of the job that recalculates all: there is one at a time.
const ALL: &str = "health-scores";

/// Starts a job that recalculates the scores of all paying members or of the given ones. While one for all is open, another
/// call is answered with that.
pub fn recalculate_all(cx: &mut Cx<'_, '_>, call: Call<RecalculateAll>) -> Result<RecalculationStarted> {
    let users: Vec<i64> = call.body.check()?.iter().map(|id| id.get()).collect();
    let job = job_of_users(cx, &users)?;
    let total = job.total;
    let started = start(cx, job)?;
    let key = match started {
        StartOutcome::New(_) => {
            cx.effect(Message::new(Key::HealthEffectMany).with("n", total));
            Key::HealthDoneStarted
        }
        StartOutcome::Open(_) => {
            cx.effect(Message::new(Key::HealthDoneRunning));
            Key::HealthDoneRunning
        }
    };
    // Not every user sees the job of another.
    let job = job_of(cx, started.job()).ok();
    Ok(RecalculationStarted { message: key.text(cx.lang(), &[]), job })
}

/// Describes the job that recalculates the scores of all paying members.
///
/// # Errors
/// Returns the errors of the store.
pub fn all(cx: &mut Cx<'_, '_>) -> Result<NewJob> {
    job_of_users(cx, &[])
}

fn job_of_users(cx: &mut Cx<'_, '_>, users: &[i64]) -> Result<NewJob> {
    let total = count(cx, users)?;
    let open_key = users.is_empty().then(|| ALL.to_owned());
    Ok(NewJob { kind: JobKind::HealthScores, input: json!({ "users": users }), total, open_key })
}

fn count(cx: &mut Cx<'_, '_>, users: &[i64]) -> Result<i64> {
    let today: Value = cx.today.to_string().into();
    if users.is_empty() {
        let row = cx.query_one(
            "select count(*) as n from members where erased_at is null and end_of_plan >= $1",
            &[today],
        )?;
        return Ok(row.map_or(0, |row| row.get("n")));
    }
    let mut total = 0;
    for some in users.chunks(PORTION) {
        let sql = format!(
            "select count(*) as n from members where erased_at is null and end_of_plan >= $1 and id in ({})",
            places(2..=some.len() + 1)
        );
        let values: Vec<Value> =
            std::iter::once(today.clone()).chain(some.iter().map(|id| (*id).into())).collect();
        total += cx.query_one(&sql, &values)?.map_or(0, |row| row.get("n"));
    }
    Ok(total)
}

/// Recalculates the next members after the cursor.
///
/// # Errors
/// Returns the errors of the store.
pub fn step(cx: &mut Cx<'_, '_>, job: &JobStep) -> Result<Progress> {
    let ids = next(cx, job)?;
    let now = cx.now;
    let computed = compute(cx.conn(), &ids, now)?;
    Ok(Progress {
        cursor: ids.last().copied().unwrap_or(job.cursor),
        done: i64::try_from(ids.len()).unwrap_or(i64::MAX),
        lines: computed.iter().map(line).collect(),
        is_last: ids.is_empty(),
        ..Progress::default()
    })
}

/// Returns the next paying members after the cursor, of all or of the given ones.
fn next(cx: &mut Cx<'_, '_>, job: &JobStep) -> Result<Vec<i64>> {
    let users: Vec<i64> = serde_json::from_value(job.input["users"].clone())?;
    let mut values: Vec<Value> = vec![cx.today.to_string().into(), job.cursor.into()];
    let given = if users.is_empty() {
        String::new()
    } else {
        let left: Vec<i64> = users.into_iter().filter(|id| *id > job.cursor).take(PORTION).collect();
        values.extend(left.iter().map(|id| Value::from(*id)));
        match left.len() {
            0 => return Ok(Vec::new()),
            n => format!("and id in ({})", places(3..=n + 2)),
        }
    };
    let sql = format!(
        "select id from members where erased_at is null and end_of_plan >= $1 and id > $2 {given} order by id limit {PORTION}"
    );
    Ok(cx.query(&sql, &values)?.iter().map(|row: &Row| row.get("id")).collect())
}

/// Names the file of the scores, and its columns. It names no member: an erasure of personal data reaches no file.
pub fn file(job: &JobStep) -> ResultFile {
    let titles = [Key::ColumnId, Key::HealthColumnPrevious, Key::ColumnHealthScore];
    let titles = titles.map(|title| title.text(job.lang, &[]));
    ResultFile {
        name: format!("health-score-{}.csv", job.id),
        media: "text/csv",
        head: format!("\u{feff}{}\r\n", titles.join(";")),
    }
}

fn line(score: &ComputedScore) -> String {
    let before = score.before.map(|before| before.to_string()).unwrap_or_default();
    format!("{};{before};{}\r\n", score.id, score.score)
}
