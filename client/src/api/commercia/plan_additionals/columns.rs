//! The columns, filters and views of the list of additionals.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The additionals of plans.
pub const PLAN_ADDITIONALS: List = List::of(
    <kind::PlanAdditional as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("key", Key::FieldKey).sorted("key").from(Width::Medium),
        Column::new("amount", Key::FieldAdditionalAmount),
        Column::new("interval_type", Key::FieldIntervalType),
        Column::new("plan_names", Key::NounPlanGroupTitles).from(Width::Medium),
        Column::new("price", Key::ColumnPrice).from(Width::Medium),
        Column::new("effective_from", Key::FieldEffectiveFrom).from(Width::Wide),
        Column::new("state", Key::ColumnState),
    ],
)
.in_files(&[Column::new("ended_at", Key::PlanAdditionalsColumnEndedAt)])
.shown_at("/cms/commercia/plan-additionals")
.named_by("name")
.filtered(&[
    Filter::new("name", Key::ColumnName),
    Filter::new("state", Key::ColumnState),
    Filter::new("plan_group", Key::ColumnPlan).among("plans.list"),
])
.ordered(Order::ascending("name"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::PlanAdditionalsStateActive, "state=active"),
    View::new(Key::PlanAdditionalsStateDraft, "state=draft"),
]);
