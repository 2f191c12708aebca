//! The columns and filters of the queue.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Registrations that wait for a decision.
pub const REVIEWS: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("type", Key::ColumnKind).from(Width::Medium),
        Column::new("status", Key::ColumnStatus),
        Column::new("email", Key::ColumnEmail).from(Width::Medium),
        Column::new("phone", Key::ColumnPhone).from(Width::Wide),
        Column::new("verified_at", Key::MemberFilterVerified).from(Width::Wide),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Medium),
        Column::new("days", Key::ReviewsColumnDays),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/cms-activation-review")
.opened_by('r')
.about(&["id"])
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::ShellMemberSearch),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("type", Key::ColumnKind),
    Filter::new("verified", Key::MemberFilterVerified),
])
.filtered_also(&["id"])
.ordered(Order::ascending("created_at"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::MemberStatusReview, "status=review").counted(),
    View::new(Key::MemberStatusFilter, "status=filter").counted(),
]);
