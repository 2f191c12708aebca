//! The steps of a plan's job: each records the answers to the calls of the step before, and returns the next calls.

use client::api::administration::jobs::RowOutcome;
use client::catalogue;
use client::catalogue::inverse::PlanInverse;
use client::endpoint::action::RemovalCall;
use client::endpoint::call::KEY_LIFE;
use client::message::{Key, Lang};
use client::value::word::Word;
use client::wire::plan::{Row, RowRefusal};
use client::wire::problem::Problem;
use client::wire::rehearsal::version_in;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;

use super::plan_rows::{PlanInput, count};
use crate::jobs::{JobStep, Progress, ResultFile};
use crate::work::calls::{AT_ONCE, CallAnswer, OwnCall};
use crate::work::clock::token;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Margin before a key's expiry after which it is treated as expired.
const KEY_MARGIN: SignedDuration = SignedDuration::from_hours(1);

/// A row with its outcome.
#[derive(Debug, Default)]
struct StepOutcome {
    number: i64,
    refusal: Option<(RowOutcome, RowRefusal)>,
    version: Option<i64>,
    removals: Option<Vec<RemovalCall>>,
}

/// Records the answers, and returns the calls of the next rows. A row without an answer stays without an outcome.
///
/// # Errors
/// Returns the errors of the store.
pub fn step(cx: &mut Cx<'_, '_>, job: &JobStep) -> Result<Progress> {
    let input: PlanInput = serde_json::from_value(job.input.clone())?;
    let mut progress = Progress { cursor: job.cursor, ..Progress::default() };
    for answer in job.answers.iter().filter(|answer| !answer.passes()) {
        let settled = settled(cx, job, &input, answer)?;
        settle(cx, job, settled, &mut progress)?;
    }
    while job.goes_on && progress.calls.is_empty() {
        let rows = waiting(cx, job)?;
        if rows.is_empty() {
            progress.is_last = true;
            break;
        }
        for row in rows {
            match row.call(cx, job, &input)? {
                Ok(call) => progress.calls.push(call),
                Err(settled) => settle(cx, job, settled, &mut progress)?,
            }
        }
    }
    Ok(progress)
}

/// Names no file: the outcomes are read as a list, from which an erasure removes what it must.
pub fn file(job: &JobStep) -> ResultFile {
    ResultFile { name: format!("plan-{}.csv", job.id), media: "text/csv", head: String::new() }
}

/// A row without an outcome.
struct WaitingRow {
    number: i64,
    line: String,
    sent_at: Option<Timestamp>,
}

/// Returns the next rows without an outcome.
fn waiting(cx: &mut Cx<'_, '_>, job: &JobStep) -> Result<Vec<WaitingRow>> {
    let sql = format!(
        "select row_number, line, sent_at from plan_rows where job_id = $1 and outcome = 'waiting'
         order by row_number limit {AT_ONCE}"
    );
    let rows = cx.query(&sql, &[job.id.into()])?;
    let row = |row: &crate::store::Row| WaitingRow {
        number: row.get("row_number"),
        line: row.get("line"),
        sent_at: row.get("sent_at"),
    };
    Ok(rows.iter().map(row).collect())
}

impl WaitingRow {
    /// Returns the call of the row, marked as sent; or its outcome, if it must not be sent (again).
    fn call(
        self,
        cx: &mut Cx<'_, '_>,
        job: &JobStep,
        input: &PlanInput,
    ) -> Result<std::result::Result<OwnCall, StepOutcome>> {
        let is_old = |sent: Timestamp| cx.now.duration_since(sent) > KEY_LIFE - KEY_MARGIN;
        let hindrance = match self.sent_at {
            _ if self.line.is_empty() => Some(Key::JobsErrorErased),
            Some(sent) if is_old(sent) => Some(Key::BatchRowUnknown),
            _ => None,
        };
        if let Some(key) = hindrance {
            let refusal = RowRefusal { status: None, reason: key.text(job.lang, &[]) };
            let refusal = Some((RowOutcome::Failed, refusal));
            return Ok(Err(StepOutcome { number: self.number, refusal, ..StepOutcome::default() }));
        }
        let row: Row = serde_json::from_str(&self.line)?;
        let sql =
            "update plan_rows set sent_at = coalesce(sent_at, $1) where job_id = $2 and row_number = $3";
        cx.execute(sql, &[cx.now.into(), job.id.into(), self.number.into()])?;
        let context = context(input, row.target.as_ref().and_then(|target| target.version), job.lang)?;
        Ok(Ok(OwnCall {
            number: self.number,
            path: row.path,
            query: row.query,
            body: row.body,
            credential: Credential::Author(input.by),
            context,
            is_rehearsal: false,
            key: Some(format!("{}-{}", input.header.id, row.row)),
        }))
    }
}

fn context(input: &PlanInput, version: Option<i64>, lang: Lang) -> Result<Context> {
    let endpoint = &input.header.endpoint;
    let about = catalogue::descriptor(endpoint);
    let about = about.ok_or_else(|| Refusal::Internal(format!("{endpoint} is unknown")))?;
    Ok(Context {
        endpoint: about.id,
        door: input.door,
        lang,
        request_id: token()[..16].to_owned(),
        if_match: version,
        secure: false,
        address: String::new(),
        agent: String::new(),
        device: None,
    })
}

/// Returns the outcome in an answer.
fn settled(
    cx: &mut Cx<'_, '_>,
    job: &JobStep,
    input: &PlanInput,
    answer: &CallAnswer,
) -> Result<StepOutcome> {
    let number = answer.number;
    if !answer.is_success() {
        let refusal = RowRefusal::of(answer.status, &Problem::read(&answer.body), job.lang);
        let outcome = if matches!(answer.status, 409 | 412) { RowOutcome::Stale } else { RowOutcome::Failed };
        return Ok(StepOutcome { number, refusal: Some((outcome, refusal)), ..StepOutcome::default() });
    }
    let body: Json = serde_json::from_slice(&answer.body)?;
    let sql = "select record_id from plan_rows where job_id = $1 and row_number = $2";
    let Some(row) = cx.query_one(sql, &[job.id.into(), number.into()])? else {
        return Err(Refusal::NotFound);
    };
    let target: Option<i64> = row.get("record_id");
    let version = target.and_then(|id| version_in(&body, id));
    let inverse = PlanInverse::of(&input.header.endpoint);
    let removals = inverse.and_then(|inverse| inverse.removals(&body));
    Ok(StepOutcome { number, refusal: None, version, removals })
}

/// Records an outcome, and counts it.
fn settle(cx: &mut Cx<'_, '_>, job: &JobStep, settled: StepOutcome, progress: &mut Progress) -> Result<()> {
    let StepOutcome { number, refusal, version, removals } = settled;
    let (outcome, refusal) =
        refusal.map_or((RowOutcome::Applied, None), |(outcome, why)| (outcome, Some(why)));
    let sql = "update plan_rows set outcome = $1, status = $2, reason = case when line = '' then null else $3 end,
        record_version = $4, removals = $5, settled_at = $6 where job_id = $7 and row_number = $8 and outcome = 'waiting'";
    let removals = removals.map(|removals| serde_json::to_string(&removals)).transpose()?;
    let values = [
        outcome.name().into(),
        refusal.as_ref().and_then(|refusal| refusal.status).map(i64::from).into(),
        refusal.map(|refusal| refusal.reason).into(),
        version.into(),
        removals.into(),
        cx.now.into(),
        job.id.into(),
        number.into(),
    ];
    let settled = cx.execute(sql, &values)?;
    cx.conn().touch("plan_rows");
    let counted = if outcome == RowOutcome::Applied { "applied" } else { "refused" };
    let sql = format!("update jobs set {counted} = {counted} + $1 where id = $2");
    let settled = count(usize::try_from(settled).unwrap_or_default());
    cx.execute(&sql, &[settled.into(), job.id.into()])?;
    progress.done += settled;
    progress.cursor = progress.cursor.max(number);
    Ok(())
}
