//! Sets, as they are answered.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::SETS;
use super::guards::SetFacts;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::id::{SetId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The most records of a set.
pub const MOST_RECORDS: usize = 5_000;
/// The longest name of a set, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The longest filter of a set, in characters.
pub const LONGEST_FILTER: i64 = 2_000;

/// Records of one list, under a name. Every user who may read the list sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RecordSet")]
pub struct Set {
    /// The set.
    pub id: SetId,
    /// The name, unique among the sets of its list.
    pub name: String,
    /// The list, by the id of the call that answers it.
    pub list: String,
    /// The name of the list.
    pub title: String,
    /// The kind of record, as events name it.
    pub record: String,
    /// The number of records.
    pub count: i64,
    /// The filter by which the records were found, as a query; empty if they were chosen one by one.
    pub filter: String,
    /// Who made it.
    #[serde(default)]
    pub author: Option<String>,
    /// When it was made, and the filter was true.
    pub created_at: Timestamp,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    #[serde(default)]
    pub version: i64,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<SetFacts>)]
    pub can: Can,
}

/// The filters of the list of sets.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SetFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Part of the name.
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: Option<String>,
    /// The list, by the id of the call that answers it.
    pub list: Option<String>,
    /// The kind of record, as events name it.
    pub record: Option<String>,
    /// Who made them.
    pub author: Option<StaffId>,
    /// The order; the latest first if absent.
    pub order_by: Option<OrderBy<SetFilter>>,
}

impl ListQuery for SetFilter {
    const LIST: &'static List = &SETS;
}

/// A page of sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetList {
    /// The page.
    pub sets: Page<Set>,
}

/// A set with its records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetRecord {
    /// The set.
    pub set: Set,
    /// The ids of its records, in the order in which they were chosen or found.
    pub ids: Vec<i64>,
}
