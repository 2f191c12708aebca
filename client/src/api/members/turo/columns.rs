//! The columns and filters of the list of members without activity.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Members by the time since they last did anything.
pub const TURO: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide).optional(),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("type", Key::ColumnKind).from(Width::Wide).optional(),
        Column::new("status", Key::ColumnStatus).from(Width::Medium),
        Column::new("days_without_login", Key::TuroColumnLogin).sorted("days_without_login"),
        Column::new("days_without_message", Key::TuroColumnMessage)
            .sorted("days_without_message")
            .from(Width::Medium),
        Column::new("days_without_open_email", Key::TuroColumnOpenEmail)
            .sorted("days_without_open_email")
            .from(Width::Medium),
        Column::new("plan", Key::ColumnPlan).from(Width::Wide).optional(),
        Column::new("end_of_plan", Key::ColumnEndOfPlan).from(Width::Wide).optional(),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide),
        Column::new("health_score", Key::ColumnHealthScore).from(Width::Wide).optional(),
        Column::new("last_login_at", Key::ColumnLastLoginAt).from(Width::Wide).optional(),
        Column::new("last_message_at", Key::TuroColumnLastMessage).from(Width::Wide).optional(),
        Column::new("last_opened_at", Key::TuroColumnLastOpened).from(Width::Wide).optional(),
        Column::new("turo_at", Key::TuroColumnSince).from(Width::Medium),
        Column::new("turo_by", Key::TuroColumnBy).from(Width::Wide),
    ],
)
.shown_at("/cms/cms-tools-turo")
.opened_by('t')
.about(&["id"])
.filtered(&[
    Filter::new("days-without-login", Key::TuroColumnLogin),
    Filter::new("days-without-message", Key::TuroColumnMessage),
    Filter::new("days-without-open-email", Key::TuroColumnOpenEmail),
    Filter::new("turo", Key::TuroColumnTuro),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("type", Key::ColumnKind),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
])
.ordered(Order::descending("days_without_login"))
.viewed(&[
    View::new(
        Key::ShellPeriodThirty,
        "days-without-login=30&days-without-message=30&days-without-open-email=30",
    )
    .counted(),
    View::new(Key::TuroViewSixty, "days-without-login=60&days-without-message=60&days-without-open-email=60")
        .counted(),
    View::new(
        Key::TuroViewNinety,
        "days-without-login=90&days-without-message=90&days-without-open-email=90",
    )
    .counted(),
    View::new(Key::TuroViewTuro, "turo=1").counted(),
    View::new(Key::ShellListAll, ""),
]);
