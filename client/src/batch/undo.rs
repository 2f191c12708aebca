//! Builds the plan that undoes another: for each applied row, the call that restores the previous values, or those that remove
//! what it created.

use serde_json::Value;

use super::calls::{RowCall, Rows};
use super::plan::Plan;
use super::progress::{PlanProgress, RowStatus};
use crate::catalogue;
use crate::endpoint::action::RemovalCall;
use crate::wire::plan::{Row, Source};
use crate::wire::rehearsal::Inverse;

/// The calls that undo the applied rows of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoPlan {
    /// Their endpoint.
    pub endpoint: &'static str,
    /// Whether they remove what the plan created.
    pub removes: bool,
    /// The calls, in reverse order. Each expects its record at the version that the plan left.
    pub rows: Rows,
    /// The lines of applied rows of which neither the previous values nor what they created is known.
    pub lost: Vec<u64>,
}

/// Returns the calls that undo the applied rows; `None` if the endpoint has no inverse.
pub fn undo_plan(plan: &Plan, progress: &PlanProgress) -> Option<UndoPlan> {
    let about = catalogue::descriptor(&plan.header.endpoint)?;
    if let Some(removal) = about.removal {
        let undo = undone(plan, progress, removal.endpoint, |names, row, _| {
            let calls = progress.removals(row.row)?.iter();
            let call = |call: &RemovalCall| {
                RowCall::own(row.line, names, call.path.clone(), Value::Null, call.version)
            };
            Some(calls.map(call).collect())
        });
        return undo.map(|undo| UndoPlan { removes: true, ..undo });
    }
    let undo = about.action?.undo?;
    undone(plan, progress, undo.endpoint, |names, row, version| {
        let Inverse { path, body, .. } = (undo.call)(&row.changes)?;
        Some(vec![RowCall::own(row.line, names, path, body, version)])
    })
}

/// Returns the plan of an inverse, with the calls of each applied row.
fn undone(
    plan: &Plan,
    progress: &PlanProgress,
    inverse: &'static str,
    calls_of: impl Fn(&[&str], &Row, Option<i64>) -> Option<Vec<RowCall>>,
) -> Option<UndoPlan> {
    let names = catalogue::descriptor(inverse)?.path_names();
    let (mut calls, mut lost) = (Vec::new(), Vec::new());
    for (row, status) in plan.rows.iter().zip(progress.statuses()).rev() {
        let RowStatus::Done(version) = status else { continue };
        match calls_of(&names, row, *version) {
            Some(found) => calls.extend(found),
            None => lost.push(row.line),
        }
    }
    Some(UndoPlan { endpoint: inverse, removes: false, rows: Rows::own(Source::Undo, calls), lost })
}
