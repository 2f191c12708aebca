//! The columns and filters of the list of exceptions.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;

/// The money that does not match what was asked.
pub const EXCEPTIONS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("day", Key::ColumnDay).sorted("day"),
    Column::new("kind", Key::ColumnKind),
    Column::new("state", Key::ColumnStatus),
    Column::new("asked", Key::MovementsColumnAsked).from(Width::Medium),
    Column::new("came", Key::MovementsColumnCame),
    Column::new("transaction_id", Key::ColumnTransaction),
    Column::new("user.name", Key::ColumnMember),
    Column::new("gateway_type", Key::MovementsColumnSource).from(Width::Medium),
    Column::new("gateway_ref", Key::ColumnGatewayRef).from(Width::Wide),
    Column::new("note", Key::ColumnNote).from(Width::Wide),
])
.in_files(&[Column::new("user.id", Key::ColumnMemberNumber), Column::new("created_at", Key::ColumnCreatedAt)])
.filtered(&[
    Filter::new("state", Key::ColumnStatus),
    Filter::new("kind", Key::ColumnKind),
    Filter::new("day", Key::ColumnDay),
    Filter::new("user_id", Key::ColumnMember),
])
.filtered_also(&["transaction_id"])
.summed(Key::MovementsCountExceptions, &["came"])
.ordered(Order::descending("day"))
.viewed(&[
    View::new(Key::MovementsExceptionStateOpen, "state=open").counted(),
    View::new(Key::AllFeminine, ""),
]);
