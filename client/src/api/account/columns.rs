//! The columns of the user's sessions.

use crate::list::{Column, List, Order};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The user's own open sessions.
pub const SESSIONS: List = List::of(
    <kind::Session as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("door", Key::ColumnDoor),
        Column::new("agent", Key::ColumnAgent),
        Column::new("created_at", Key::ColumnCreatedAt),
        Column::new("seen_at", Key::ColumnSeenAt),
        Column::new("current", Key::ColumnCurrent),
    ],
)
.ordered(Order::descending("created_at"));
