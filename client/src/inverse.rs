//! What brings back what a call changed. A call whose row names no inverse cannot be undone, or what undoes it is for a
//! person to decide.

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
    /// Its body; null for none.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
}

/// How one endpoint is undone: the endpoint that does it, and its call, from what the first one changed.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The endpoint that brings back what was.
    pub endpoint: &'static str,
    /// Its call; `None` where the changes do not say what was.
    pub call: fn(&[Change]) -> Option<Inverse>,
}

/// Returns how calls of an endpoint are undone, if they can be.
pub fn of(endpoint: &str) -> Option<Undo> {
    catalogue::descriptor(endpoint)?.action?.undo
}

impl Inverse {
    /// Makes the inverse of a call as it is sent.
    pub fn of<E: Endpoint>(call: &Call<E>) -> Inverse {
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Inverse { endpoint: E::ID.to_owned(), path: call.path.parts(), body }
    }
}
