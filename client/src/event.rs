//! What happens, as `GET /events` tells it: each change of a record, in the order of the audit log, without its values.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::session::Door;

/// A record changed. Whoever shows it reads it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Its place in the order of all changes; a stream is resumed after it.
    pub seq: i64,
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub actor: String,
    /// By which call, e.g. `payments.approve`.
    pub endpoint: String,
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// Which one.
    pub id: i64,
    /// By which door.
    pub door: Door,
}
