//! Who saw a member's whole record, by day.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::Role;
use crate::actor::Actor;
use crate::api::members::members::Manager;
use crate::list::{Column, List, Order};
use crate::message::Key;
use crate::reason::Reason;
use crate::wire::page::Page;

/// The page of a member's views.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ViewFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
}

/// The readings of a member's whole record by one account in a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberView {
    /// The position in the list.
    pub id: i64,
    /// The day, in São Paulo.
    pub day: Date,
    /// The account.
    pub manager: Manager,
    /// The account's role today.
    pub role: Role,
    /// When it first read the record on that day.
    pub first_at: Timestamp,
    /// When it last read the record on that day.
    pub last_at: Timestamp,
    /// How often it read the record on that day.
    pub times: i64,
}

/// A page of views, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberViewList {
    /// The page.
    pub views: Page<MemberView>,
}

impl MemberViewList {
    /// Rejects everyone but managers and root.
    ///
    /// # Errors
    /// The roles that may see the views.
    pub fn may_read(actor: &Actor) -> Result<(), Reason> {
        actor.must_lead(Key::PersonalDataGuardLeaders, &[])
    }
}

/// The views of a member's record.
pub const VIEWS: List = List::rows(&[
    Column::new("day", Key::ColumnDay),
    Column::new("manager.name", Key::ColumnBy),
    Column::new("role", Key::ColumnRole),
    Column::new("first_at", Key::ColumnFirstAt),
    Column::new("last_at", Key::ColumnLastAt),
    Column::new("times", Key::ColumnTimes),
])
.ordered(Order::descending("last_at"));
