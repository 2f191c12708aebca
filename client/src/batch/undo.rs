//! The plan that undoes a plan: for each row that was done the call that brings back what was.

use super::calls::{RowCall, Rows};
use super::plan::Plan;
use super::progress::{PlanProgress, RowStatus};
use crate::endpoint::catalogue;
use crate::inverse::{self, Inverse};
use crate::wire::plan::Source;

/// The calls that undo what was done of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoPlan {
    /// Their endpoint.
    pub endpoint: &'static str,
    /// The calls, the last that was done first. Each expects its record as the plan left it.
    pub rows: Rows,
    /// The lines that were done and whose changes do not say what was.
    pub lost: Vec<u64>,
}

/// What undoes the rows that were done; `None` where the endpoint has no inverse.
pub fn undo_plan(plan: &Plan, progress: &PlanProgress) -> Option<UndoPlan> {
    let undo = inverse::of(&plan.header.endpoint)?;
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
