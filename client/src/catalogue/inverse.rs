//! The calls that undo the rows of a plan: each restores the previous values of a row, or removes the records it created.

use serde_json::Value;

use crate::catalogue::{descriptor, descriptors};
use crate::endpoint::action::{Removal, RemovalCall, Undo};
use crate::wire::plan::{Header, Source};
use crate::wire::rehearsal::{Change, Inverse};

/// How the rows of a plan are undone.
#[derive(Debug, Clone, Copy)]
pub struct PlanInverse {
    /// The endpoint that undoes them.
    pub endpoint: &'static str,
    how: How,
}

#[derive(Debug, Clone, Copy)]
enum How {
    Restores(Undo),
    Removes(Removal),
}

/// A call that undoes a row.
#[derive(Debug, Clone, PartialEq)]
pub struct InverseCall {
    /// The values of its path.
    pub path: Vec<String>,
    /// Its body, or null.
    pub body: Value,
    /// The version that the row left. Any other means that the record was changed since.
    pub version: Option<i64>,
}

impl PlanInverse {
    /// Returns how the calls of an endpoint are undone; `None` if they have no inverse.
    pub fn of(endpoint: &str) -> Option<PlanInverse> {
        let about = descriptor(endpoint)?;
        if let Some(removal) = about.removal {
            return Some(PlanInverse { endpoint: removal.endpoint, how: How::Removes(removal) });
        }
        let undo = about.action()?.undo?;
        Some(PlanInverse { endpoint: undo.endpoint, how: How::Restores(undo) })
    }

    /// Returns whether it removes what the plan created.
    pub fn removes(&self) -> bool {
        matches!(self.how, How::Removes(_))
    }

    /// Returns the calls that remove the records an answer reports as created; `None` if it creates nothing.
    pub fn removals(&self, answer: &Value) -> Option<Vec<RemovalCall>> {
        match self.how {
            How::Removes(removal) => (removal.calls)(answer),
            How::Restores(_) => None,
        }
    }

    /// Returns the calls that undo an applied row, by its changes, the version that it left and what it created; `None` if
    /// those are not enough.
    pub fn calls(
        &self,
        changes: &[Change],
        version: Option<i64>,
        created: Option<&[RemovalCall]>,
    ) -> Option<Vec<InverseCall>> {
        match self.how {
            How::Removes(_) => {
                let call = |call: &RemovalCall| InverseCall {
                    path: call.path.clone(),
                    body: Value::Null,
                    version: call.version,
                };
                Some(created?.iter().map(call).collect())
            }
            How::Restores(undo) => {
                let Inverse { path, body, .. } = (undo.call)(changes)?;
                Some(vec![InverseCall { path, body, version }])
            }
        }
    }
}

/// Returns whether a door makes plans of this kind: its calls act on many records, or undo those of a plan that did.
pub fn is_plan_of_many(header: &Header) -> bool {
    let is_for_many = |endpoint: &str| {
        descriptor(endpoint).and_then(|about| about.action()).is_some_and(|action| action.is_for_many)
    };
    let undoes_many = || {
        let many = descriptors().iter().filter(|about| is_for_many(about.id));
        many.filter_map(|about| PlanInverse::of(about.id)).any(|inverse| inverse.endpoint == header.endpoint)
    };
    is_for_many(&header.endpoint) || header.source == Source::Undo && undoes_many()
}
