//! A disabled address, and the query of the list.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::DisabledEmailFacts;
use super::words::{DisabledReason, LetterClass};
use super::{DISABLED_EMAILS, EMAIL};
use crate::api::members::members::NamedMember;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::date::DateRange;
use crate::value::id::{DisabledEmailId, MemberId, OutboxId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A disabled address.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisabledEmail {
    /// The id.
    pub id: DisabledEmailId,
    /// The address as it was written; null once the data of its member were erased. Its hash goes on refusing letters.
    #[serde(default)]
    pub address: Option<String>,
    /// The reason.
    pub reason: DisabledReason,
    /// The classes of letters that it does not get.
    pub stops: Vec<LetterClass>,
    /// When it was disabled.
    pub since: Timestamp,
    /// Who disabled it; null if no user did.
    #[serde(default)]
    pub author: Option<String>,
    /// The letter that was the occasion.
    #[serde(default)]
    pub outbox_id: Option<OutboxId>,
    /// The member whose address it is.
    #[serde(default)]
    pub member: Option<NamedMember>,
    /// A note.
    #[serde(default)]
    pub note: Option<String>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<DisabledEmailFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DisabledEmailFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the address, in any spelling.
    #[schemars(length(max = EMAIL))]
    pub address: Option<String>,
    /// The reason.
    pub reason: Option<DisabledReason>,
    /// Disabled on these days.
    pub since: Option<DateRange>,
    /// The member whose address it is.
    pub member: Option<MemberId>,
    /// The latest first if absent.
    pub order_by: Option<OrderBy<DisabledEmailFilter>>,
}

impl ListQuery for DisabledEmailFilter {
    const LIST: &'static List = &DISABLED_EMAILS;
}

/// A page of disabled addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisabledEmailList {
    /// The page.
    pub disabled_emails: Page<DisabledEmail>,
}
