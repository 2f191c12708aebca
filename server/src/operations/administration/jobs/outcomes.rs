//! `jobs.outcomes`

use client::api::administration::jobs::{OUTCOMES, OutcomeList, Outcomes, PlanOutcome};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;
use client::wire::plan;

use crate::jobs::load::load;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROWS: List = List::new(
    "plan_rows",
    "r",
    concat!("r.id, r.row_number, r.record, r.record_id, r.outcome, r.reason, r.status, r.line, r.record_version, r.settled_at, ", updated_at!("r", "plan_rows")),
)
.sorted_as(&OUTCOMES, &[("row", "r.row_number")]);

/// Returns a page of the rows of a job's plan.
pub fn outcomes(cx: &mut Cx<'_, '_>, call: Call<Outcomes>) -> Result<OutcomeList> {
    load(cx, call.path)?;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let selection = ROWS
        .select()
        .updated_since(call.query.updated_since)
        .equals("r.job_id", Some(call.path))
        .equals("r.outcome", call.query.outcome.map(Word::name));
    Ok(OutcomeList { outcomes: selection.page(cx.conn(), paging, outcome)?.transpose()? })
}

fn outcome(row: &Row) -> Result<PlanOutcome> {
    let line: Option<plan::Row> = serde_json::from_str(row.get("line")).ok();
    Ok(PlanOutcome {
        id: row.get("id"),
        row: row.get("row_number"),
        record: row.get("record"),
        record_id: row.get("record_id"),
        outcome: row.word("outcome")?,
        reason: row.get("reason"),
        status: row.get("status"),
        effects: line.map(|line| line.effects.join(" ")).unwrap_or_default(),
        record_version: row.get("record_version"),
        settled_at: row.get("settled_at"),
        updated_at: row.get("updated_at"),
    })
}
