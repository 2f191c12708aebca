//! The columns of the list of staff accounts.

use crate::list::{Column, List, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The staff accounts.
pub const ACCOUNTS: List = List::of(
    <kind::Staff as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName),
        Column::new("email", Key::ColumnEmail),
        Column::new("role", Key::ColumnRole),
        Column::new("state", Key::ColumnState),
        Column::new("seen_at", Key::ColumnSeenAt).from(Width::Medium),
    ],
);
