//! The columns and filters of the outbox.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The outbox.
pub const ENTRIES: List = List::of(
    <kind::Outbox as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("created_at", Key::ColumnCreatedAt),
        Column::new("kind", Key::ColumnKind),
        Column::new("to", Key::ColumnTo),
        Column::new("author", Key::ColumnAuthor).from(Width::Wide),
        Column::new("state", Key::ColumnState),
        Column::new("attempts", Key::ColumnAttempts).from(Width::Medium),
        Column::new("due_at", Key::ColumnDueAt).from(Width::Medium),
        Column::new("last_error", Key::ColumnLastError).from(Width::Wide),
    ],
)
.shown_at("/cms/outbox")
.filtered(&[
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("kind", Key::ColumnChannel),
])
.ordered(Order::descending("id"));
