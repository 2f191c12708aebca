//! What a write would do: the answer to `Prefer: rehearsal`, shown before every irreversible action.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The effects of a call that was run and rolled back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rehearsal {
    /// Always true: nothing was changed.
    pub rehearsal: bool,
    /// In sentences, in the order in which they would happen.
    pub effects: Vec<Effect>,
    /// As data: each record that would change.
    pub changes: Vec<Change>,
    /// The answer that the call would have had.
    pub answer: Value,
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
