//! The outcomes of the rows of a plan.

use client::batch::{Plan, PlanProgress, Row, RowStatus};
use client::message::{Key, Lang};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Failure, code_of_status};
use crate::output::Writer;

/// Writes the outcomes of the rows of a plan.
pub fn show(context: &Context, plan: &Plan, progress: &PlanProgress) -> Result<(), Failure> {
    let rows = plan.rows.iter().zip(progress.statuses());
    let rows: Value = rows.map(|(row, status)| outcome(row, status, context.lang)).collect();
    let mut writer = Writer::new(context, "outcomes", &Value::Null)?;
    writer.take(json!({ "outcomes": rows }))?;
    writer.finish()
}

/// Returns the outcome of a row as data.
fn outcome(row: &Row, status: &RowStatus, lang: Lang) -> Value {
    let refused = status.refused();
    let detail = refused.map_or_else(|| row.effects.join(" "), |refused| refused.reason.clone());
    let label = match status {
        RowStatus::Waiting => Key::CliOutcomeWaiting,
        RowStatus::Unanswered(_) => Key::CliOutcomeUnanswered,
        RowStatus::Done(_) => Key::CliOutcomeDone,
        RowStatus::Stale(_) => Key::CliOutcomeStale,
        RowStatus::Failed(_) => Key::CliOutcomeFailed,
        RowStatus::Refused(_) => Key::CliOutcomeRefused,
    };
    json!({
        "row": row.row,
        "record": row.path.join("/"),
        "outcome": status.name(),
        "outcome_label": label.text(lang, &[]),
        "code": code(status).unwrap_or_default(),
        "detail": detail,
    })
}

/// Returns the exit code that a refused row would have alone.
pub fn code(status: &RowStatus) -> Option<u8> {
    status.refused().map(|refused| refused.status.map_or(1, code_of_status))
}
