//! Entries of the outbox, as in lists and answers of writes. Bodies are omitted, because they may hold links
//! and codes.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::EntryState;
use super::words::{OutboxKind, OutboxState};
use crate::endpoint::can::{Can, verbs};
use crate::value::id::OutboxId;
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::Page;

/// A message that a write put into the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QueuedMessage {
    /// The entry, for `outbox.recall`.
    pub id: OutboxId,
    /// The channel.
    pub kind: OutboxKind,
    /// The recipient; masked for callers who may not read members.
    pub to: String,
    /// When it leaves; until then it can be recalled. Null if it leaves immediately.
    #[serde(default)]
    pub held_until: Option<Timestamp>,
}

/// Answer to a write whose only effect is a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MessageSent")]
pub struct SendOutcome {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The messages, which can be recalled while they are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub outbox: Vec<QueuedMessage>,
}

/// One entry of the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutboxEntry {
    /// The entry.
    pub id: OutboxId,
    /// The kind.
    pub kind: OutboxKind,
    /// The recipient, or the gateway; masked for callers who may not read members.
    #[serde(default)]
    pub to: Option<String>,
    /// The subject of an e-mail.
    #[serde(default)]
    pub subject: Option<String>,
    /// The state.
    pub state: OutboxState,
    /// Attempts since it was written or last retried.
    pub attempts: i64,
    /// Why the last attempt failed, or why the restore of a backup recalled it.
    #[serde(default)]
    pub last_error: Option<String>,
    /// When its hold ends.
    #[serde(default)]
    pub held_until: Option<Timestamp>,
    /// When the next attempt is due, if one is.
    #[serde(default)]
    pub due_at: Option<Timestamp>,
    /// The call that wrote it, e.g. `conversations.send-link`.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// The kind of record that caused it, e.g. `conversation`.
    #[serde(default)]
    pub record: Option<String>,
    /// The record's id.
    #[serde(default)]
    pub record_id: Option<i64>,
    /// Who caused it; null if no user did.
    #[serde(default)]
    pub author: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was delivered.
    #[serde(default)]
    pub sent_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<EntryState>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The filter of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OutboxFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The state.
    pub state: Option<OutboxState>,
    /// The kind.
    pub kind: Option<OutboxKind>,
}

/// A page of the outbox, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutboxList {
    /// The page.
    pub outbox: Page<OutboxEntry>,
}

/// Answer to recalling or retrying an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutboxChanged {
    /// The message for the user.
    pub message: String,
    /// The entry after the change.
    pub entry: OutboxEntry,
}

/// Masks a recipient: keeps the domain of an e-mail and the last four digits of a number.
pub fn masked(to: &str) -> String {
    let keep = |text: &str, from: usize| text.chars().skip(from).collect::<String>();
    match to.split_once('@') {
        Some((local, domain)) => format!("{}***@{domain}", local.chars().take(1).collect::<String>()),
        None => format!("***{}", keep(to, to.chars().count().saturating_sub(4))),
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn a_masked_recipient_names_no_person() {
        assert_eq!(masked("ana.lima@empresa.test"), "a***@empresa.test");
        assert_eq!(masked("5511987654321"), "***4321");
        assert_eq!(masked("é@x.test"), "é***@x.test");
    }
}
