//! The recipients of a mass e-mail, and its results by day.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::RECIPIENTS;
use super::words::{LeftOutReason, RecipientState};
use crate::api::members::members::NamedMember;
use crate::limits::EMAIL;
use crate::list::{List, ListQuery};
use crate::value::id::{OutboxId, RecipientId};
use crate::wire::page::{OrderBy, Page};

/// A recipient of a mass e-mail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailRecipient {
    /// The id.
    pub id: RecipientId,
    /// The address; masked for callers who may not read members, null once its data were erased.
    #[serde(default)]
    pub address: Option<String>,
    /// The member.
    #[serde(default)]
    pub member: Option<NamedMember>,
    /// The state.
    pub state: RecipientState,
    /// Why it does not get the letter.
    #[serde(default)]
    pub reason: Option<LeftOutReason>,
    /// The line of the file or list.
    #[serde(default)]
    pub line: Option<i64>,
    /// The letter.
    #[serde(default)]
    pub outbox_id: Option<OutboxId>,
    /// When the mail server took it.
    #[serde(default)]
    pub sent_at: Option<Timestamp>,
    /// Why it was refused, as the mail server wrote it.
    #[serde(default)]
    pub last_error: Option<String>,
}

/// The filters of the recipients.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecipientFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// The state.
    pub state: Option<RecipientState>,
    /// Why it does not get the letter.
    pub reason: Option<LeftOutReason>,
    /// A part of the address, in any spelling.
    #[schemars(length(max = EMAIL))]
    pub address: Option<String>,
    /// In the order of the audience if absent.
    pub order_by: Option<OrderBy<RecipientFilter>>,
}

impl ListQuery for RecipientFilter {
    const LIST: &'static List = &RECIPIENTS;
}

/// A page of recipients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecipientList {
    /// The page.
    pub recipients: Page<MassEmailRecipient>,
}

/// What became known on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailDay {
    /// The day, in São Paulo.
    pub day: Date,
    /// Letters that a mail server took.
    pub sent: i64,
    /// Letters that came back.
    pub bounced: i64,
    /// Letters that were reported as spam.
    pub complained: i64,
    /// Readers who unsubscribed.
    pub unsubscribed: i64,
    /// Letters of which a link was pressed for the first time.
    pub pressed: i64,
}

/// The results of a mass e-mail by day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailResults {
    /// The days on which something became known, the first one first.
    pub days: Vec<MassEmailDay>,
}
