//! The columns, filters and views of the list of prices.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The prices of plans.
pub const PLAN_PRICES: List = List::of(
    <kind::PlanPrice as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("plan_group.name", Key::ColumnPlan),
        Column::new("payment_interval_label", Key::ColumnPeriod),
        Column::new("price", Key::ColumnPrice).sorted("price"),
        Column::new("from_day", Key::FieldFromDay).sorted("from_day"),
        Column::new("until_day", Key::PlanPricesColumnUntilDay).from(Width::Medium),
        Column::new("state", Key::ColumnState),
        Column::new("author", Key::ColumnAuthor).from(Width::Medium),
    ],
)
.in_files(&[
    Column::new("plan_id", Key::PlanPricesColumnPlanNumber),
    Column::new("features", Key::FieldFeatures),
    Column::new("gateway_ref", Key::ColumnGatewayRef),
    Column::new("created_at", Key::ColumnCreatedAt),
])
.named_by("payment_interval_label")
.filtered(&[
    Filter::new("plan_group", Key::ColumnPlan).among("plans.list"),
    Filter::new("state", Key::ColumnState),
])
.filtered_also(&["plan_id"])
.ordered(Order::descending("from_day"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::PlanPricesStateInForce, "state=in_force"),
    View::new(Key::PlanPricesStatePlanned, "state=planned").counted(),
]);
