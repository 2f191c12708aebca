//! Who has a member's record open.

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoints;
use crate::value::id::{MemberId, StaffId};

/// Seconds after which a page that shows a record says so again.
pub const REPEATED: i64 = 15;

/// How long a page that says nothing more counts as open: one call may be lost.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_secs(2 * REPEATED + 5);

/// The record that the caller has open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PresenceQuery {
    /// The member. Required.
    pub user: MemberId,
    /// 1 if the record was closed.
    #[serde(skip_serializing_if = "Option::is_none")]
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

endpoints! {
    /// Diz que o cadastro de um membro está aberto, ou com `left` que foi fechado, e responde quem mais o tem aberto.
    Get "presence.get" GET "/presence"
        query(PresenceQuery) -> Presence, needs(Read, Users), is(ours);
}
