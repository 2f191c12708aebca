//! The columns and filters of the list of movements.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;

/// The movements of money.
pub const MOVEMENTS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("day", Key::ColumnDay).sorted("day"),
    Column::new("kind", Key::ColumnKind),
    Column::new("amount", Key::ColumnAmount).sorted("amount"),
    Column::new("transaction_id", Key::ColumnTransaction),
    Column::new("user.name", Key::ColumnMember),
    Column::new("source", Key::MovementsColumnSource).from(Width::Medium),
    Column::new("booked_on", Key::MovementsColumnBookedOn).sorted("booked_on").from(Width::Medium),
])
.in_files(&[Column::new("user.id", Key::ColumnMemberNumber), Column::new("created_at", Key::ColumnCreatedAt)])
.filtered(&[
    Filter::new("kind", Key::ColumnKind),
    Filter::new("source", Key::MovementsColumnSource),
    Filter::new("day", Key::ColumnDay),
    Filter::new("booked_on", Key::MovementsColumnBookedOn),
    Filter::new("user_id", Key::ColumnMember),
])
.filtered_also(&["transaction_id"])
.summed(Key::MovementsCount, &["amount"])
.ordered(Order::descending("day"));
