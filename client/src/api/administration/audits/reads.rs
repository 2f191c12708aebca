//! The reads of each account by day: counts of lists and exports, and the records that were opened.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::AuditManager;
use crate::value::date::DateRange;
use crate::value::id::StaffId;
use crate::wire::page::Page;

/// The filters of the list of reads.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReadFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Reads of one account.
    pub staff_id: Option<StaffId>,
    /// The kind of record read, e.g. `members`, `payments`, `export`.
    pub record: Option<String>,
    /// Reads of one record of that kind.
    pub record_id: Option<i64>,
    /// Last read between two days.
    pub read_at: Option<DateRange>,
}

/// The reads of one account and kind in a day.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadTally {
    /// The position in the list.
    pub id: i64,
    /// The day, in São Paulo.
    pub day: Date,
    /// The account.
    pub staff_id: StaffId,
    /// The account's name.
    pub manager: AuditManager,
    /// The kind, e.g. `payments`; `export` for files.
    pub record: String,
    /// The record that was opened; `None` for lists and exports.
    #[serde(default)]
    pub record_id: Option<i64>,
    /// The number of calls.
    pub calls: i64,
    /// The number of rows in their answers.
    pub rows: i64,
    /// When the last was made.
    pub last_at: Timestamp,
}

/// A page of reads, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadList {
    /// The page.
    pub reads: Page<ReadTally>,
}
