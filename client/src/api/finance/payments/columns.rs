//! The columns and filters of the lists of payments and of paying members.

use crate::access::{Ability, Action, Subject};
use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The financial list.
pub const PAYMENTS: List = List::of(
    <kind::Transaction as Record>::KIND,
    &[
        Column::new("id", Key::ColumnTransaction).sorted("id"),
        Column::new("amount", Key::ColumnAmount).sorted("amount"),
        Column::new("payment_type", Key::ColumnPaymentType).from(Width::Medium),
        Column::new("user.name", Key::ColumnMember),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at"),
        Column::new("paid_at", Key::ColumnPaidAt).sorted("paid_at").from(Width::Wide),
        Column::new("status", Key::ColumnStatus).sorted("status"),
        Column::new("expires_at", Key::ColumnDue).from(Width::Wide).optional(),
        Column::new("failure", Key::ColumnFailure).from(Width::Wide),
        Column::new("received", Key::ColumnReceived).from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/financial")
.filtered(&[
    Filter::new("user_id", Key::ColumnMember),
    Filter::new("payment_type", Key::PaymentsPageFilterType).all_named(Key::AllFeminineInPortuguese),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("recurrent", Key::PaymentsPageFilterRecurrent),
    Filter::new("overdue", Key::PaymentsPageFilterOverdue),
    Filter::new("exception", Key::PaymentsPageFilterException),
    Filter::new("movement", Key::NounMovementTitle),
    Filter::new("account_manager", Key::ColumnConsultant)
        .among("managers.list")
        .or_none(Key::PaymentsPageNoManager)
        .needs(Ability::new(Action::ListAllManagers, Subject::Financial)),
    Filter::new("reference", Key::PaymentsPageFilterReference),
    Filter::new("amount", Key::ColumnAmount),
    Filter::new("plan_group", Key::ColumnPlan).among("plans.list"),
    Filter::new("product", Key::PaymentsPageFilterProduct).among("products.list"),
    Filter::new("failure", Key::ColumnFailure),
    Filter::new("due", Key::ColumnDue),
    Filter::new("created_at", Key::PaymentsPageFilterCreated),
    Filter::new("paid_at", Key::PaymentsPageFilterPaid),
])
.filtered_also(&["id"])
.in_files(&[
    Column::new("user_id", Key::ColumnMemberNumber),
    Column::new("user.email", Key::ColumnEmail),
    Column::new("plan_group.name", Key::ColumnPlan),
    Column::new("products.name", Key::ColumnProducts),
    Column::new("failure_text", Key::ColumnFailureText),
    Column::new("paid_amount", Key::ColumnPaidAmount),
    Column::new("exception", Key::PaymentsPageFilterException),
    Column::new("price.list_price", Key::PaymentsPriceList),
    Column::new("price.agreed_price", Key::PaymentsPriceAgreed),
    Column::new("price.days", Key::ColumnDays),
    Column::new("price.highlight", Key::PaymentsFormHighlight),
    Column::new("price.discount", Key::PaymentsFormDiscount),
    Column::new("price.discount_percent", Key::PaymentsFormPercent),
    Column::new("price.discount_for", Key::PaymentsFormDiscountFor),
    Column::new("price.priced_by", Key::PaymentsPriceBy),
])
.summed(Key::PaymentsPageCount, &["amount", "received"])
.ordered(Order::descending("created_at"))
// The specification sorts by the column of actions, which shows the status.
.sorted_also(&["actions"])
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::PaymentsPageFilterOverdue, "overdue=1").counted(),
    View::new(Key::PaymentsPageFilterException, "exception=1").counted(),
]);

/// The paying members.
pub const SUCCESS_CLIENTS: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("user.id", Key::ColumnId),
        Column::new("user.name", Key::ColumnMember),
        Column::new("user.email", Key::ColumnEmail).from(Width::Wide),
        Column::new("end_of_plan", Key::ColumnEndOfPlan),
        Column::new("success_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("paid", Key::ColumnPaid),
    ],
)
.shown_at("/cms/total-clients")
.identified_by("user.id")
.summed(Key::PaymentsPageCountClients, &["paid"])
.ordered(Order::ascending("end_of_plan"));
