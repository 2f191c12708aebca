//! The calls that revert other calls.
//!
//! A call whose row names no inverse cannot be undone, or only by a decision of the user.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::endpoint::{Call, Endpoint, PathParams, catalogue};
use crate::wire::rehearsal::Change;

/// The call that undoes another one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Inverse {
    /// The endpoint that is called.
    pub endpoint: String,
    /// The values of its path.
    pub path: Vec<String>,
    /// Its body, or null.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
}

/// The inverse of an endpoint: another endpoint, and how to build its call from the changes.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The endpoint that restores the previous values.
    pub endpoint: &'static str,
    /// Builds its call; `None` if the changes do not hold the previous values.
    pub call: fn(&[Change]) -> Option<Inverse>,
}

/// Returns the inverse of an endpoint, if it has one.
pub fn of(endpoint: &str) -> Option<Undo> {
    catalogue::descriptor(endpoint)?.action?.undo
}

impl Inverse {
    /// Creates the untyped form of a call.
    pub fn of<E: Endpoint>(call: &Call<E>) -> Inverse {
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Inverse { endpoint: E::ID.to_owned(), path: call.path.parts(), body }
    }
}
