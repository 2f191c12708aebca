//! The columns and filters of the list of sets.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The sets of records.
pub const SETS: List = List::of(
    <kind::Set as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("title", Key::SetsColumnList),
        Column::new("count", Key::SetsColumnCount).sorted("count"),
        Column::new("filter", Key::SetsColumnFilter).from(Width::Wide),
        Column::new("author", Key::ColumnAuthor).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Medium),
    ],
)
.shown_at("/cms/sets")
.filtered(&[
    Filter::new("q", Key::ColumnName),
    Filter::new("author", Key::ColumnAuthor).among("managers.list"),
])
.filtered_also(&["list", "record"])
.ordered(Order::descending("id"));
