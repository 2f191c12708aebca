//! The plan that undoes a plan: for each row that was done the call that brings back what was.

use super::calls::{Filled, Rows};
use super::plan::Plan;
use super::standing::{Fate, Standing};
use crate::endpoint::catalogue;
use crate::inverse::{self, Inverse};
use crate::wire::plan::Source;

/// The calls that undo what was done of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Undoing {
    /// Their endpoint.
    pub endpoint: &'static str,
    /// The calls, the last that was done first. Each expects its record as the plan left it.
    pub rows: Rows,
    /// The lines that were done and whose changes do not say what was.
    pub lost: Vec<u64>,
}

/// What undoes the rows that were done; `None` where the endpoint has no inverse.
pub fn undoing(plan: &Plan, standing: &Standing) -> Option<Undoing> {
    let undo = inverse::of(&plan.header.endpoint)?;
    let endpoint = catalogue::descriptor(undo.endpoint)?;
    let names = endpoint.path_names();
    let (mut calls, mut lost) = (Vec::new(), Vec::new());
    for (row, fate) in plan.rows.iter().zip(standing.fates()).rev() {
        let Fate::Done(version) = fate else { continue };
        match (undo.call)(&row.changes) {
            Some(Inverse { path, body, .. }) => {
                calls.push(Filled::own(row.line, &names, path, body, *version))
            }
            None => lost.push(row.line),
        }
    }
    Some(Undoing { endpoint: undo.endpoint, rows: Rows::own(Source::Undo, calls), lost })
}
