//! Who has a record open.

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoints;
use crate::record::{Kind, Record};
use crate::value::id::{StaffId, kind};

/// Seconds after which a page reports again that it shows a record.
pub const REPEATED: i64 = 15;

/// How long a page that says nothing more counts as open: one call may be lost.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_secs(2 * REPEATED + 5);

/// The kinds of records that people work on side by side.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum OpenedKind {
    /// A member.
    #[default]
    User,
    /// A payment.
    Transaction,
    /// A conversation.
    Conversation,
    /// A card.
    Card,
}

impl OpenedKind {
    /// Returns the kind of record.
    pub fn kind(self) -> &'static Kind {
        match self {
            OpenedKind::User => kind::Member::KIND,
            OpenedKind::Transaction => kind::Transaction::KIND,
            OpenedKind::Conversation => kind::Conversation::KIND,
            OpenedKind::Card => kind::Card::KIND,
        }
    }
}

/// The record that the caller has open.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PresenceQuery {
    /// The kind of record.
    pub record: OpenedKind,
    /// Its id. Required.
    pub id: i64,
    /// 1 if the record was closed.
    #[schemars(range(min = 1, max = 1))]
    pub left: Option<i64>,
}

/// A member of staff who has the same record open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Present {
    /// The account.
    pub id: StaffId,
    /// The name.
    pub name: String,
    /// When this account opened the record.
    pub since: Timestamp,
}

/// Who else has a record open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// The other accounts, the first to open it first.
    pub others: Vec<Present>,
    /// Seconds after which the caller says again that the record is open.
    pub repeat_after: i64,
}

endpoints!(
    Get("Diz que um registro está aberto, ou com `left` que foi fechado, e responde quem mais o tem aberto.")
        .get("presence.get", "/presence")
        .query::<PresenceQuery>()
        .answers::<Presence>()
        .needs(Read, Auth)
        .ours(),
);
