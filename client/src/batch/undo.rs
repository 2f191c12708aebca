//! Builds the plan that undoes another: for each applied row, the call that restores the previous values, or those that remove
//! what it created.

use super::calls::{RowCall, Rows};
use super::progress::{PlanProgress, RowStatus};
use crate::catalogue;
use crate::catalogue::inverse::PlanInverse;
use crate::wire::plan::{Plan, Source};
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
    let inverse = PlanInverse::of(&plan.header.endpoint)?;
    let names = catalogue::descriptor(inverse.endpoint)?.path_names();
    let (mut calls, mut lost) = (Vec::new(), Vec::new());
    for (row, status) in plan.rows.iter().zip(progress.statuses()).rev() {
        let RowStatus::Done(version) = status else { continue };
        match inverse.calls(&row.changes, *version, progress.removals(row.row)) {
            Some(found) => {
                calls.extend(found.into_iter().map(|Inverse { path, query, body, version, .. }| RowCall {
                    query,
                    ..RowCall::own(row.line, &names, path, body, version)
                }))
            }
            None => lost.push(row.line),
        }
    }
    let rows = Rows::own(Source::Undo, calls);
    Some(UndoPlan { endpoint: inverse.endpoint, removes: inverse.removes(), rows, lost })
}
