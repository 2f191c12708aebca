//! The columns and filters of the list of subscriptions.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;

/// The subscriptions.
pub const SUBSCRIPTIONS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("user.name", Key::ColumnMember),
    Column::new("plan_group.name", Key::ColumnPlan),
    Column::new("amount", Key::MovementsSubscriptionColumnAmount),
    Column::new("status", Key::ColumnStatus),
    Column::new("started_at", Key::MovementsSubscriptionColumnStarted).sorted("started_at"),
    Column::new("charges", Key::MovementsSubscriptionColumnCharges).from(Width::Medium),
    Column::new("last_charge_at", Key::MovementsSubscriptionColumnLastCharge).from(Width::Medium),
    Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide),
])
.in_files(&[
    Column::new("user.id", Key::ColumnMemberNumber),
    Column::new("user.email", Key::ColumnEmail),
    Column::new("products.name", Key::ColumnProducts),
    Column::new("payment_type", Key::ColumnPaymentType),
    Column::new("gateway_type", Key::MovementsColumnSource),
    Column::new("gateway_ref", Key::ColumnGatewayRef),
    Column::new("transaction_id", Key::ColumnTransaction),
    Column::new("cancelled_at", Key::MovementsSubscriptionColumnCancelled),
    Column::new("cancelled_by", Key::ColumnCancelledBy),
])
.filtered(&[
    Filter::new("status", Key::ColumnStatus),
    Filter::new("user_id", Key::ColumnMember),
    Filter::new("gateway_type", Key::MovementsColumnSource),
    Filter::new("started_at", Key::MovementsSubscriptionColumnStarted),
    Filter::new("cancelled_at", Key::MovementsSubscriptionColumnCancelled),
    Filter::new("reference", Key::ColumnGatewayRef),
])
.filtered_also(&["transaction_id"])
.summed(Key::MovementsSubscriptionCount, &["amount"])
.ordered(Order::descending("started_at"))
.viewed(&[
    View::new(Key::PaymentsSubscriptionActive, "status=active").counted(),
    View::new(Key::AllFeminineInPortuguese, ""),
]);
