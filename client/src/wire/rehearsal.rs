//! Rehearsals: the answer to `Prefer: rehearsal`, shown before every irreversible action.

use http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The request header that asks for a rehearsal.
pub const PREFER: &str = "prefer";
/// The answer header that confirms it.
pub const PREFERENCE_APPLIED: &str = "preference-applied";
/// The preference in both headers.
pub const REHEARSAL: &str = "rehearsal";

/// Returns whether a request asks for a rehearsal.
pub fn is_asked(headers: &HeaderMap) -> bool {
    names_rehearsal(headers, PREFER)
}

/// Returns whether an answer confirms the rehearsal. A success without the header may have applied the call.
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
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rehearsal {
    /// Always true: nothing was changed.
    pub rehearsal: bool,
    /// The effects in sentences, in order.
    pub effects: Vec<Effect>,
    /// The changes as data: one for each record.
    pub changes: Vec<Change>,
    /// The record that the call changes, unless it creates it.
    #[serde(default)]
    pub target: Option<Target>,
    /// The call that would restore the previous values, if any.
    #[serde(default)]
    pub inverse: Option<Inverse>,
    /// The answer of the call.
    pub answer: Value,
}

impl Rehearsal {
    /// Creates the rehearsal of a call from the effects it had before it was rolled back. Its target is the
    /// record of its first change, unless that creates it: the id of a rolled-back record is free again, and the next
    /// rehearsal gets the same. Every change raises a version by one, so the version rehearsed on is one less than that
    /// in the answer.
    pub fn new(
        effects: Vec<Effect>,
        changes: Vec<Change>,
        inverse: Option<Inverse>,
        answer: Value,
    ) -> Rehearsal {
        let changed = changes.first().filter(|change| !change.old.is_null());
        let target = changed.map(|Change { record, id, .. }| {
            let version = version_in(&answer, *id).map(|after| after - 1);
            Target { record: record.clone(), id: *id, version }
        });
        Rehearsal { rehearsal: true, effects, changes, target, inverse, answer }
    }
}

/// The field of a write's answer with the call that undoes it.
pub const INVERSE: &str = "inverse";

/// The call that undoes another one.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Inverse {
    /// The endpoint that is called.
    pub endpoint: String,
    /// The values of its path.
    pub path: Vec<String>,
    /// Its query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query: Vec<(String, String)>,
    /// Its body, or null.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
    /// The version that the undone call left, if the record has versions. Any other means that the record was changed since.
    #[serde(default)]
    pub version: Option<i64>,
}

impl Inverse {
    /// Reads the call that undoes a write from its answer; `None` if it names none.
    pub fn of(answer: &Value) -> Option<Inverse> {
        Inverse::deserialize(answer.get(INVERSE)?).ok()
    }
}

/// Returns the version of a record in an answer. The answer to the save of a section has that of the section, next to the member.
pub fn version_in(answer: &Value, id: i64) -> Option<i64> {
    record_in(answer, id).or_else(|| (answer["user_id"].as_i64() == Some(id)).then_some(answer))?["version"]
        .as_i64()
}

/// Returns a record with a version in an answer: the answer itself, or one of its fields.
pub fn record_in(answer: &Value, id: i64) -> Option<&Value> {
    let is_it = |value: &&Value| value["id"].as_i64() == Some(id) && value["version"].is_i64();
    let fields = answer.as_object().into_iter().flat_map(|fields| fields.values());
    std::iter::once(answer).chain(fields).find(is_it)
}

/// The record that a call changes.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// The record's id.
    pub id: i64,
    /// The version rehearsed on, if the record has versions. Any other version is stale.
    #[serde(default)]
    pub version: Option<i64>,
}

/// One effect, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effect {
    /// The sentence.
    pub sentence: String,
}

/// One record, before and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// The record's id.
    pub id: i64,
    /// The changed fields before.
    pub old: Value,
    /// The changed fields after.
    pub new: Value,
}
