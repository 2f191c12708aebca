//! The e-mail addresses of a member.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::EmailState;
use super::words::{Confirmer, VerificationType};
use crate::endpoint::can::{Can, verbs};
use crate::value::id::{EmailId, MemberId};
use crate::wire::ours;

/// An e-mail address of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberEmail")]
pub struct Email {
    /// The entry.
    pub id: EmailId,
    /// The address.
    pub email: String,
    /// Whether it is the main one.
    #[serde(default)]
    pub master: bool,
    /// When it was verified; null before that.
    #[serde(default)]
    pub verified_at: Option<Timestamp>,
    /// When staff confirmed it last.
    #[serde(default)]
    pub conferred_at: Option<Timestamp>,
    /// When the request for confirmation was sent last.
    #[serde(default)]
    pub verification_sent_at: Option<Timestamp>,
    /// Who verified it.
    #[serde(default)]
    pub verification_type: Option<VerificationType>,
    /// The member of staff who confirmed it.
    #[serde(default)]
    pub account_manager: Option<Confirmer>,
    /// The member whose address it is.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub user_id: MemberId,
    /// The address without its domain, if that is one of the well-known free ones.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub short: String,
    /// When a message to it came back last; null if none did since it was entered.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub bounced_at: Option<Timestamp>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<EmailState>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// The e-mail addresses of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberEmailList")]
pub struct EmailList {
    /// The addresses, the main one first.
    pub emails: Vec<Email>,
}

/// An e-mail address, in `data`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberEmailData")]
pub struct EmailData {
    /// The address after the change.
    pub data: Email,
}

/// Answer to a change of an e-mail address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberEmailChanged")]
pub struct EmailChanged {
    /// The status of the answer, as HTTP numbers it.
    #[serde(default = "ok")]
    pub status: i64,
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The address.
    pub data: EmailData,
}

impl EmailChanged {
    /// Creates the answer to a change that was made.
    pub fn done(message: String, email: Email) -> EmailChanged {
        EmailChanged { status: ok(), message, data: EmailData { data: email } }
    }
}

const fn ok() -> i64 {
    200
}
