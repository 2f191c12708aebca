//! The rows of a plan, as they are stored, and the start of its job.

use client::api::administration::jobs::{JobKind, RowOutcome};
use client::catalogue::about::{NamedBy, named_by};
use client::endpoint::action;
use client::message::{Key, Message};
use client::value::id::JobId;
use client::value::word::Word;
use client::wire::door::Door;
use client::wire::plan::{Header, Plan, Row};
use serde::{Deserialize, Serialize};

use crate::jobs::{NewJob, StartOutcome, start};
use crate::work::credential::Authorship;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The input of the steps of a plan's job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PlanInput {
    /// The header of the plan.
    pub header: Header,
    /// In whose name its calls are made.
    pub by: Authorship,
    /// The door from which it came.
    pub door: Door,
}

/// Starts the job of a plan in the caller's name. It undoes another job, if one is given.
///
/// # Errors
/// A plan without a row to apply, and those of the store.
pub fn start_plan(
    cx: &mut Cx<'_, '_>,
    endpoint: &'static str,
    plan: &Plan,
    undoes: Option<JobId>,
) -> Result<JobId> {
    let total = count(plan.rows.iter().filter(|row| row.refused.is_none()).count());
    if total == 0 {
        return Err(Refusal::bad(Key::JobsPlanNothing));
    }
    let by = Authorship { account: cx.actor()?.id, session: cx.session()? };
    let Header { id, .. } = &plan.header;
    let open_key = Some(format!("plan {} {id}", by.account));
    let input = PlanInput { header: plan.header.clone(), by, door: cx.context.door };
    let new = NewJob { kind: JobKind::Plan, input: serde_json::to_value(input)?, total, open_key };
    let job = match start(cx, new)? {
        StartOutcome::New(job) => job,
        // Handed in twice at the same time.
        StartOutcome::Open(job) => return Ok(job),
    };
    let rows = count(plan.rows.len());
    let sql = "update jobs set plan_id = $1, plan_endpoint = $2, plan_rows = $3, refused = $4, undoes = $5 where id = $6";
    let values =
        [id.as_str().into(), endpoint.into(), rows.into(), (rows - total).into(), undoes.into(), job.into()];
    cx.execute(sql, &values)?;
    let named =
        named_by(endpoint, "member").ok_or_else(|| Refusal::Internal(format!("{endpoint} is unknown")))?;
    for row in &plan.rows {
        insert(cx, job, row, &named)?;
    }
    let effect = Message::new(Key::JobsEffectPlan).with("action", action::label(endpoint, cx.lang()));
    cx.effect(effect.with("n", total));
    Ok(job)
}

fn insert(cx: &mut Cx<'_, '_>, job: JobId, row: &Row, named: &NamedBy) -> Result<()> {
    let query = serde_html_form::to_string(&row.query).unwrap_or_default();
    let members = named.ids(&row.path, &query, &serde_json::to_vec(&row.body)?);
    let members: String = members.iter().map(|id| format!("{id},")).collect();
    let (outcome, refused) = match &row.refused {
        Some(refused) => (RowOutcome::Refused, Some(refused)),
        None => (RowOutcome::Waiting, None),
    };
    let sql = "insert into plan_rows (job_id, row_number, line, record, record_id, members, outcome, status, reason)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        job.into(),
        count(row.row).into(),
        serde_json::to_string(row)?.into(),
        row.target.as_ref().map(|target| target.record.clone()).into(),
        row.target.as_ref().map(|target| target.id).into(),
        format!(",{members}").into(),
        outcome.name().into(),
        refused.and_then(|refused| refused.status).map(i64::from).into(),
        refused.map(|refused| refused.reason.clone()).into(),
    ];
    cx.execute(sql, &values)?;
    cx.conn().touch("plan_rows");
    Ok(())
}

/// Returns a number of rows as the database counts.
pub fn count(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}
