//! The columns of the lists of payments and of paying members.

use crate::list::{Column, List, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The financial list.
pub const PAYMENTS: List = List::of(
    <kind::Transaction as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at"),
        Column::new("user.name", Key::ColumnMember),
        Column::new("amount", Key::ColumnAmount),
        Column::new("status", Key::ColumnStatus).sorted("status"),
        Column::new("payment_type", Key::ColumnPaymentType).from(Width::Medium),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("paid_at", Key::ColumnPaidAt).sorted("paid_at").from(Width::Wide),
    ],
);

/// The paying members.
pub const SUCCESS_CLIENTS: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("user.id", Key::ColumnId),
        Column::new("user.name", Key::ColumnMember),
        Column::new("end_of_plan", Key::ColumnEndOfPlan),
        Column::new("success_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("paid", Key::ColumnPaid),
    ],
)
.identified_by("user.id");
