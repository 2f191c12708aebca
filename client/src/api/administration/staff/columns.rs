//! The columns and filters of the list of staff accounts.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The staff accounts.
pub const ACCOUNTS: List = List::of(
    <kind::Staff as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("email", Key::ColumnEmail).sorted("email"),
        Column::new("role", Key::ColumnRole),
        Column::new("state", Key::ColumnState),
        Column::new("seen_at", Key::ColumnSeenAt).from(Width::Medium),
    ],
)
.shown_at("/cms/staff")
.filtered(&[
    Filter::new("q", Key::StaffPageQ),
    Filter::new("role", Key::ColumnRole).without(&["admin", "client"]),
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
])
.ordered(Order::ascending("name"))
.sorted_also(&["created_at"]);
