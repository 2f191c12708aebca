//! The plan that undoes a plan: for each row that was done the call that brings back what was.

use serde_json::{Map, Value};

use super::calls::Filled;
use super::plan::Plan;
use super::standing::{Fate, Standing};
use crate::catalogue;
use crate::inverse::{self, Inverse};

/// The calls that undo what was done of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Undoing {
    /// Their endpoint.
    pub endpoint: &'static str,
    /// The calls, the last that was done first. Each expects its record as the plan left it.
    pub calls: Vec<Filled>,
    /// The names of their columns, which are their own fields.
    pub columns: Vec<String>,
    /// The lines that were done and whose changes do not say what was.
    pub lost: Vec<u64>,
}

/// What undoes the rows that were done; `None` where the endpoint has no inverse.
pub fn undoing(plan: &Plan, standing: &Standing) -> Option<Undoing> {
    let undo = inverse::of(&plan.header.endpoint)?;
    let mut undoing =
        Undoing { endpoint: undo.endpoint, calls: Vec::new(), columns: Vec::new(), lost: Vec::new() };
    let endpoint = catalogue::descriptors().into_iter().find(|about| about.id == undo.endpoint)?;
    let names = endpoint.path_names();
    for (row, fate) in plan.rows.iter().zip(standing.fates()).rev() {
        let Fate::Done(version) = fate else { continue };
        match (undo.call)(&row.changes) {
            Some(inverse) => undoing.calls.push(filled(row.line, *version, &names, inverse)),
            None => undoing.lost.push(row.line),
        }
    }
    let first = undoing.calls.first().map(|call| call.columns.keys().cloned().collect());
    undoing.columns = first.unwrap_or_default();
    Some(undoing)
}

fn filled(line: u64, version: Option<i64>, names: &[&str], inverse: Inverse) -> Filled {
    let Inverse { path, body } = inverse;
    let ids = names.iter().zip(&path).map(|(name, id)| ((*name).to_owned(), Value::from(id.as_str())));
    let fields = body.as_object().into_iter().flatten().map(|(name, value)| (name.clone(), value.clone()));
    let columns: Map<String, Value> = ids.chain(fields).collect();
    Filled { line, columns, path, query: Vec::new(), body, version }
}
