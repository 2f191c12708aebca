//! The columns, filters and views of the list of health scores.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The health scores of paying members.
pub const HEALTH_SCORES: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide).optional(),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("health_score", Key::ColumnHealthScore).sorted("health_score"),
        Column::new("band", Key::HealthColumnBand).from(Width::Medium),
        Column::new("trend", Key::ColumnTrend).from(Width::Medium),
        Column::new("weakest", Key::HealthColumnWeakest).from(Width::Medium),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide),
        Column::new("end_of_plan", Key::ColumnEndOfPlan).sorted("end_of_plan"),
        Column::new("computed_at", Key::HealthColumnComputed).from(Width::Wide),
        Column::new("type", Key::ColumnKind).from(Width::Wide).optional(),
        Column::new("previous", Key::HealthColumnPrevious).from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/health-score")
.opened_by('h')
.about(&["id"])
.found_by_member("id")
.filtered(&[
    Filter::new("band", Key::HealthColumnBand).all_named(Key::AllFeminineInPortuguese),
    Filter::new("component", Key::HealthFilterComponent),
    Filter::new("below", Key::HealthFilterBelow),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("end_of_plan", Key::ColumnEndOfPlan),
    Filter::new("type", Key::ColumnKind),
])
.filtered_also(&["id"])
.ordered(Order::ascending("health_score"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::HealthBandAtRisk, "band=at_risk").counted(),
    View::new(Key::HealthViewNoLogin, "component=login&below=35").counted(),
]);
