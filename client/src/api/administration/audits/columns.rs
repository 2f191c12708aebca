//! The columns and filters of the history and of the reads.

use crate::list::{Column, Filter, List, Order};
use crate::message::Key;

/// The changes of a record.
pub const CHANGES: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("created_at", Key::ColumnChangedAt),
    Column::new("manager.name", Key::ColumnBy),
    Column::new("record_label", Key::ColumnRecord),
    Column::new("record_id", Key::ColumnRecordId),
])
.ordered(Order::descending("id"));

/// The reads of accounts.
pub const READS: List = List::rows(&[
    Column::new("day", Key::ColumnDay),
    Column::new("manager.name", Key::ColumnBy),
    Column::new("record", Key::ColumnRecord),
    Column::new("record_id", Key::ColumnRecordId),
    Column::new("calls", Key::ColumnCalls),
    Column::new("rows", Key::ColumnRows),
    Column::new("last_at", Key::ColumnLastAt),
])
.filtered(&[
    Filter::new("staff_id", Key::ColumnBy).among("managers.list"),
    Filter::new("record", Key::ColumnRecord),
    Filter::new("record_id", Key::ColumnRecordId),
    Filter::new("read_at", Key::ColumnLastAt),
])
.ordered(Order::descending("last_at"));
