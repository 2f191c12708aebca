//! Builds the plan that undoes another: for each applied row, the call that restores the previous values.

use super::calls::{RowCall, Rows};
use super::plan::Plan;
use super::progress::{PlanProgress, RowStatus};
use crate::catalogue;
use crate::wire::plan::Source;
use crate::wire::rehearsal::Inverse;

/// The calls that undo the applied rows of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoPlan {
    /// Their endpoint.
    pub endpoint: &'static str,
    /// The calls, in reverse order. Each expects its record at the version that the plan left.
    pub rows: Rows,
    /// The lines of applied rows whose changes do not hold the previous values.
    pub lost: Vec<u64>,
}

/// Returns the calls that undo the applied rows; `None` if the endpoint has no inverse.
pub fn undo_plan(plan: &Plan, progress: &PlanProgress) -> Option<UndoPlan> {
    let undo = catalogue::undo_of(&plan.header.endpoint)?;
    let endpoint = catalogue::descriptor(undo.endpoint)?;
    let names = endpoint.path_names();
    let (mut calls, mut lost) = (Vec::new(), Vec::new());
    for (row, status) in plan.rows.iter().zip(progress.statuses()).rev() {
        let RowStatus::Done(version) = status else { continue };
        match (undo.call)(&row.changes) {
            Some(Inverse { path, body, .. }) => {
                calls.push(RowCall::own(row.line, &names, path, body, *version))
            }
            None => lost.push(row.line),
        }
    }
    Some(UndoPlan { endpoint: undo.endpoint, rows: Rows::own(Source::Undo, calls), lost })
}
