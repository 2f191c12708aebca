//! The columns, filters and views of the list of groups.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The groups of plans, with the price in force of each period.
pub const PLAN_GROUPS: List = List::of(
    <kind::PlanGroup as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("state", Key::ColumnState),
        Column::new("prices.monthly", Key::FieldMonthly),
        Column::new("prices.quarterly", Key::FieldQuarterly).from(Width::Medium),
        Column::new("prices.semiannual", Key::FieldSemiannual).from(Width::Medium),
        Column::new("prices.yearly", Key::FieldYearly),
        Column::new("last_day", Key::FieldLastDay).from(Width::Wide),
        Column::new("position", Key::FieldPosition).sorted("position").from(Width::Wide),
    ],
)
.in_files(&[
    Column::new("prices.daily", Key::FieldDaily),
    Column::new("prices.none", Key::FieldNone),
    Column::new("renewals", Key::FieldRenewals),
    Column::new("successor.name", Key::FieldSuccessorId),
])
.shown_at("/cms/commercia/plans")
.named_by("name")
.filtered(&[Filter::new("name", Key::ColumnName), Filter::new("state", Key::ColumnState)])
.ordered(Order::ascending("position"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::PlanGroupsStateOnSale, "state=on_sale"),
    View::new(Key::PlanGroupsStateRetired, "state=retired"),
]);
