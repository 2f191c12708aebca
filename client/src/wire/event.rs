//! What happens, as `GET /events` tells it: each change of a record, in the order of the audit log, without its values.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::account::session::Door;
use crate::endpoint::Danger;
use crate::endpoint::catalogue;
use crate::endpoint::raw;

/// Under which endpoint a member's reading of a direct link is noted.
pub const OPEN_LINK: &str = "conversations.open-link";

/// Under which endpoint the making of the first account is noted.
pub const FIRST_ACCESS: &str = "staff.first-access";

/// Returns the endpoints that events can name: the writes of the table, and what is written outside of it.
pub fn endpoints() -> Vec<&'static str> {
    let writes = catalogue::descriptors().iter().filter(|about| about.danger != Danger::Read);
    let raw = raw::ALL.into_iter().filter(|route| !route.method.is_safe());
    let mut ids: Vec<&str> = writes.map(|about| about.id).chain(raw.map(|route| route.id)).collect();
    ids.extend([OPEN_LINK, FIRST_ACCESS]);
    ids
}

/// Returns the schema of an event.
pub fn schema() -> Value {
    schemars::schema_for!(Event).to_value()
}

/// A record changed. Views that show it read it again.
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
