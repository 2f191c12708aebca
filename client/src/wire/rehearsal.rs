//! What a write would do: the answer to `Prefer: rehearsal`, shown before every irreversible action.

use http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::inverse::{self, Inverse};

/// The header of a request that asks for a rehearsal.
pub const PREFER: &str = "prefer";
/// The header of an answer that says that it is one.
pub const PREFERENCE_APPLIED: &str = "preference-applied";
/// The preference that both name.
pub const REHEARSAL: &str = "rehearsal";

/// Returns whether a request asks for a rehearsal.
pub fn is_asked(headers: &HeaderMap) -> bool {
    names_rehearsal(headers, PREFER)
}

/// Returns whether an answer confirms that the call was rehearsed. A success that does not may have carried it out.
pub fn is_applied(headers: &HeaderMap) -> bool {
    names_rehearsal(headers, PREFERENCE_APPLIED)
}

fn names_rehearsal(headers: &HeaderMap, header: &str) -> bool {
    let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|preference| preference.trim().eq_ignore_ascii_case(REHEARSAL))
}

/// The effects of a call that was run and rolled back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rehearsal {
    /// Always true: nothing was changed.
    pub rehearsal: bool,
    /// In sentences, in the order in which they would happen.
    pub effects: Vec<Effect>,
    /// As data: each record that would change.
    pub changes: Vec<Change>,
    /// The record that it is about, unless it would be made by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// The call that would bring back what was, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inverse: Option<Inverse>,
    /// The answer that the call would have had.
    pub answer: Value,
}

impl Rehearsal {
    /// What a call of an endpoint came to before it was rolled back. It is about the record that it changes first. Every change raises a
    /// version by one, so that the version rehearsed on is the one before that in the answer.
    pub fn new(endpoint: &str, effects: Vec<Effect>, changes: Vec<Change>, answer: Value) -> Rehearsal {
        let changed = changes.iter().find(|change| !change.old.is_null());
        let target = changed.map(|Change { record, id, .. }| {
            let version = version_in(&answer, *id).map(|after| after - 1);
            Target { record: record.clone(), id: *id, version }
        });
        let inverse = inverse::of(endpoint).and_then(|undo| (undo.call)(&changes));
        Rehearsal { rehearsal: true, effects, changes, target, inverse, answer }
    }
}

/// The version that an answer gives a record.
pub fn version_in(answer: &Value, id: i64) -> Option<i64> {
    let is_it = |value: &&Value| value["id"].as_i64() == Some(id) && value["version"].is_i64();
    let fields = answer.as_object().into_iter().flat_map(|fields| fields.values());
    std::iter::once(answer).chain(fields).find(is_it)?["version"].as_i64()
}

/// The record that a call is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// Which one.
    pub id: i64,
    /// The version that was rehearsed on, where the record has versions: another one is stale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
}

/// One effect, for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effect {
    /// What would happen.
    pub sentence: String,
}

/// One record, before and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// Which one.
    pub id: i64,
    /// The changed fields as they are.
    pub old: Value,
    /// The changed fields as they would be.
    pub new: Value,
}
