//! The calls that undo a write, or the rows of a plan: each restores the previous values, or removes the records that were created.

use serde_json::Value;

use crate::catalogue::{Descriptor, descriptor, descriptors};
use crate::endpoint::action::{Removal, RemovalCall, Undo};
use crate::wire::plan::{Header, Source};
use crate::wire::rehearsal::{Change, Inverse, record_in, version_in};

/// Returns whether the answers of an endpoint name the calls that undo it.
pub fn has_inverse(about: &Descriptor) -> bool {
    about.removal.is_some() || about.action().is_some_and(|action| action.undo.is_some())
}

/// Returns the call that undoes a write, by what it changed and answered; `None` if no call does.
pub fn inverse_of(about: &Descriptor, changes: &[Change], answer: &Value) -> Option<Inverse> {
    restoring(about, changes, answer).or_else(|| removing(about.removal?, changes, answer))
}

/// Returns the call that restores the previous values, unless the record in the answer says that it is refused. A rehearsal knows no
/// other inverse: what it created has no number.
pub fn restoring(about: &Descriptor, changes: &[Change], answer: &Value) -> Option<Inverse> {
    let inverse = (about.action()?.undo?.call)(changes)?;
    let named = inverse.path.last().and_then(|id| id.parse().ok());
    let verb = descriptor(&inverse.endpoint)?.verb();
    let record = named.and_then(|id| record_in(answer, id));
    if record.is_some_and(|record| record["can"][&*verb].is_object()) {
        return None;
    }
    // An answer that names no record is about that of the call.
    let is_bare = answer.get("id").is_none() && answer.get("user_id").is_none();
    let own = || answer["version"].as_i64().filter(|_| is_bare);
    let version = named.and_then(|id| version_in(answer, id)).or_else(own);
    Some(Inverse { version, ..inverse })
}

/// Returns the call that removes the one record that was created; `None` if there are others, or if anything else was changed as
/// well.
fn removing(removal: Removal, changes: &[Change], answer: &Value) -> Option<Inverse> {
    if changes.iter().any(|change| !change.old.is_null()) {
        return None;
    }
    let [call] = <[RemovalCall; 1]>::try_from((removal.calls)(answer)?).ok()?;
    Some(removed_by(removal, call))
}

fn removed_by(removal: Removal, RemovalCall { path, query, version }: RemovalCall) -> Inverse {
    Inverse { endpoint: removal.endpoint.to_owned(), path, query, body: Value::Null, version }
}

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
    ) -> Option<Vec<Inverse>> {
        match self.how {
            How::Removes(removal) => {
                Some(created?.iter().map(|call| removed_by(removal, call.clone())).collect())
            }
            How::Restores(undo) => Some(vec![Inverse { version, ..(undo.call)(changes)? }]),
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
