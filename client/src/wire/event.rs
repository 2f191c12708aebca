//! Events of `GET /events`: each change of a record, in the order of the audit log, without its values.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::wire::door::Door;

/// The header that names an event. In a request of the stream: that after which to resume. In an answer of the
/// stream: that after which it begins. In the answer of a read: the last that it certainly includes.
pub const LAST_EVENT: &str = "last-event-id";

/// The query parameter of the stream that says the same as the header, which browsers cannot send at first.
pub const AFTER: &str = "after";

/// The query parameter by 1 for a stream that ends at the present instead of waiting for what comes.
pub const ONCE: &str = "once";

/// The header of an answer of such a stream that names its last event, seen or not.
pub const PRESENT: &str = "x-retaguarda-present";

/// The name of the message with which such a stream ends. A stream that breaks has none.
pub const END: &str = "end";

/// The endpoint recorded when a member opens a direct link.
pub const OPEN_LINK: &str = "conversations.open-link";

/// The endpoint recorded when a member confirms a phone or an e-mail address by the link that was sent.
pub const CONFIRM_CONTACT: &str = "contacts.confirm-by-link";

/// The endpoint recorded when the recipient of a letter unsubscribes, or subscribes again.
pub const UNSUBSCRIBE: &str = "disabled-emails.unsubscribe-by-link";

/// The endpoint recorded when the first account is created.
pub const FIRST_ACCESS: &str = "staff.first-access";

/// Returns the schema of an event.
pub fn schema() -> Value {
    schemars::schema_for!(Event).to_value()
}

/// A change of a record. Views that show the record reload it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// The position in the order of all changes, after which a stream can be resumed.
    pub seq: i64,
    /// When it happened.
    pub at: Timestamp,
    /// Who made the change.
    pub actor: String,
    /// The call, e.g. `payments.approve`.
    pub endpoint: String,
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// The record's id.
    pub id: i64,
    /// The door.
    pub door: Door,
}
