//! The columns and filters of the lists of the scheduler.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Meetings.
pub const MEETINGS: List = List::of(
    <kind::Meeting as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("start_at", Key::ColumnStart).sorted("start_at"),
        Column::new("member.name", Key::ColumnMember),
        Column::new("manager.name", Key::ColumnConsultant),
        Column::new("kind", Key::ColumnKind).from(Width::Medium),
        Column::new("minutes", Key::SchedulerColumnMinutes).from(Width::Wide),
        Column::new("state", Key::ColumnStatus),
        Column::new("notes", Key::ColumnNotes).from(Width::Wide),
        Column::new("booked_by.name", Key::SchedulerColumnBookedBy).from(Width::Wide).optional(),
    ],
)
.shown_at("/agendador/reunioes")
.positive(&["minutes"])
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::ShellMemberSearch),
    Filter::new("manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("kind", Key::ColumnKind),
    Filter::new("state", Key::ColumnStatus),
    Filter::new("start_at", Key::ColumnStart),
    Filter::new("today", Key::ShellPeriodToday).labelled(&[("1", Key::ShellYes)]),
    Filter::new("ahead", Key::SchedulerFilterAhead).labelled(&[("1", Key::ShellYes), ("0", Key::ShellNo)]),
    Filter::new("open", Key::SchedulerFilterOpen).labelled(&[("1", Key::ShellYes)]),
])
.filtered_also(&["id", "user_id"])
.ordered(Order::descending("start_at"))
.viewed(&[
    View::new(Key::SchedulerFilterAhead, "ahead=1").counted(),
    View::new(Key::SchedulerFilterOpen, "open=1").counted(),
    View::new(Key::SchedulerStateInvited, "state=invited").counted(),
    View::new(Key::SchedulerViewOthers, "ahead=0"),
]);

/// Consultants.
pub const CONSULTANTS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("permission_type", Key::ColumnRole),
    Column::new("next_free", Key::SchedulerColumnNextFree),
    Column::new("meetings", Key::SchedulerColumnMeetings),
    Column::new("redirection.to.name", Key::SchedulerColumnStandIn).from(Width::Medium),
    Column::new("hours.minutes", Key::SchedulerColumnMinutes).from(Width::Wide),
]);

/// Closed days.
pub const CLOSED_DAYS: List = List::of(
    <kind::ClosedDay as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("date", Key::ColumnDay).sorted("date"),
        Column::new("until", Key::SchedulerColumnUntil),
        Column::new("applies_to", Key::NounConsultantTitles),
        Column::new("reason", Key::ColumnReason),
    ],
)
.shown_at("/agendador/datas")
.filtered(&[
    Filter::new("consultant", Key::ColumnConsultant).among("managers.list"),
    Filter::new("date", Key::ColumnDay),
])
.filtered_also(&["id"])
.ordered(Order::descending("date"));

/// Redirections.
pub const REDIRECTIONS: List = List::of(
    <kind::Redirection as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("consultant.name", Key::ColumnConsultant),
        Column::new("to.name", Key::SchedulerColumnStandIn),
        Column::new("receiver.name", Key::SchedulerColumnReceiver).from(Width::Wide),
        Column::new("from", Key::ShellDateFrom).sorted("from"),
        Column::new("until", Key::SchedulerColumnUntil),
        Column::new("reason", Key::ColumnReason).from(Width::Medium),
    ],
)
.shown_at("/agendador/user-list")
.filtered(&[
    Filter::new("id", Key::ColumnConsultant).among("managers.list"),
    Filter::new("during", Key::SchedulerFilterDuring),
])
.ordered(Order::descending("from"));
