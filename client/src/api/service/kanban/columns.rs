//! The columns and filters of the lists of the kanban.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Cards.
pub const CARDS: List = List::of(
    <kind::Card as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("user.name", Key::ColumnMember),
        Column::new("role", Key::NounBoardTitle).from(Width::Medium),
        Column::new("column", Key::KanbanFilterColumn),
        Column::new("days", Key::KanbanColumnTitleDays).from(Width::Medium),
        Column::new("schedule_at", Key::KanbanColumnTitleSchedule).sorted("schedule_at").from(Width::Medium),
        Column::new("user.end_of_plan", Key::ColumnEndOfPlan).from(Width::Wide),
        Column::new("last_contact.at", Key::ColumnLastContact).from(Width::Wide),
        Column::new("next_contact_at", Key::FieldNextContactAt).from(Width::Wide).optional(),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("hide_until", Key::KanbanColumnTitleHideUntil).from(Width::Wide).optional(),
        Column::new("moved_at", Key::KanbanColumnTitleMovedAt)
            .sorted("moved_at")
            .from(Width::Wide)
            .optional(),
    ],
)
.shown_at("/cms/kanban")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::ShellMemberSearch),
    Filter::new("role", Key::NounBoardTitle),
    Filter::new("column", Key::KanbanFilterColumn),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("type", Key::ColumnKind),
    Filter::new("due", Key::KanbanFilterDue).labelled(&[("1", Key::ShellYes)]),
    Filter::new("late", Key::KanbanFilterLate).labelled(&[("1", Key::ShellYes)]),
    Filter::new("hidden", Key::KanbanFilterHidden),
    Filter::new("schedule_at", Key::KanbanColumnTitleSchedule),
    Filter::new("moved_at", Key::KanbanColumnTitleMovedAt),
    Filter::new("next_contact_at", Key::FieldNextContactAt),
    Filter::new("end_of_plan", Key::ColumnEndOfPlan),
])
.filtered_also(&["id", "user_id"])
.ordered(Order::ascending("place"))
.sorted_also(&["place"])
.viewed(&[
    View::new(Key::ShellListAll, "hidden=0"),
    View::new(Key::KanbanFilterDue, "hidden=0&due=1").counted(),
    View::new(Key::KanbanFilterLate, "hidden=0&late=1").counted(),
    View::new(Key::KanbanFilterHidden, "hidden=1").counted(),
]);

/// The events of cards.
pub const ACTIVITIES: List = List::rows(&[
    Column::new("at", Key::ColumnAt),
    Column::new("kind", Key::ColumnKind),
    Column::new("by", Key::ColumnBy),
    Column::new("from", Key::ColumnFrom).from(Width::Medium),
    Column::new("to", Key::ColumnTo),
    Column::new("channel", Key::ColumnChannel).from(Width::Medium),
    Column::new("text", Key::ColumnText),
])
.filtered_also(&["role"]);

/// The entries of tracks.
pub const TRACK_ENTRIES: List = List::of(
    <kind::TrackEntry as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("track", Key::KanbanFilterTrack),
        Column::new("user.name", Key::ColumnMember),
        Column::new("status", Key::ColumnStatus),
        Column::new("until", Key::KanbanColumnTitleUntil),
        Column::new("description", Key::FieldDescription).from(Width::Medium),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("added_at", Key::KanbanColumnTitleAddedAt).from(Width::Wide),
        Column::new("added_by", Key::ColumnAddedBy).from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/kanban")
.filtered(&[
    Filter::new("track", Key::KanbanFilterTrack).all_named(Key::AllFeminine),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
])
.filtered_also(&["user_id"])
.ordered(Order::descending("id"));
