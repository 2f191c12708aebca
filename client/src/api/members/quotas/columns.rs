//! The columns, filters and views of the list of plans that members had and have.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The plans of all members.
pub const HELD_PLANS: List = List::of(
    <kind::Quota as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide).optional(),
        Column::new("user.name", Key::ColumnMember),
        Column::new("plan_group.name", Key::ColumnPlan),
        Column::new("payment_interval_label", Key::ColumnPeriod).from(Width::Medium),
        Column::new("created_at", Key::ColumnStart).sorted("created_at").from(Width::Medium),
        Column::new("end_of_plan", Key::ColumnEndOfPlan).sorted("end_of_plan"),
        Column::new("status", Key::ColumnStatus),
        Column::new("type_of_acquisition", Key::FieldOrigin).from(Width::Medium),
        Column::new("paid_amount", Key::ColumnPaidAmount).from(Width::Medium),
        Column::new("price", Key::QuotasColumnPrice).from(Width::Wide),
        Column::new("price_today", Key::QuotasColumnPriceToday).from(Width::Wide),
        Column::new("renewals", Key::FieldRenewals).from(Width::Medium),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide).optional(),
    ],
)
.in_files(&[
    Column::new("user.id", Key::ColumnMemberNumber),
    Column::new("email", Key::ColumnEmail),
    Column::new("plan_id", Key::PlanPricesColumnPlanNumber),
    Column::new("type", Key::ColumnKind),
    Column::new("transaction_id", Key::ColumnTransaction),
    Column::new("price_from_day", Key::QuotasColumnPriceFromDay),
    Column::new("old_price", Key::QuotasColumnOldPrice),
    Column::new("recurrent", Key::FieldRecurrent),
])
.shown_at("/cms/commercia/users")
.named_by("user.name")
.about(&["user.id"])
.found_by_member("user_id")
.filtered(&[
    Filter::new("user_id", Key::ColumnMember),
    Filter::new("plan_group", Key::ColumnPlan).among("plans.list"),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("type_of_acquisition", Key::FieldOrigin).all_named(Key::AllFeminineInPortuguese),
    Filter::new("old_price", Key::QuotasColumnOldPrice),
    Filter::new("created_at", Key::ColumnStart),
    Filter::new("end_of_plan", Key::ColumnEndOfPlan),
    Filter::new("ends_within", Key::QuotasFilterEndsWithin),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
])
.filtered_also(&["plan_id"])
.ordered(Order::descending("created_at"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::SchedulerFilterDuring, "status=active&order_by=end_of_plan").counted(),
    View::new(Key::QuotasViewEnding, "ends_within=30&order_by=end_of_plan").counted(),
    View::new(Key::QuotasColumnOldPrice, "status=active&old_price=1&order_by=end_of_plan").counted(),
]);
