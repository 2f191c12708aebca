//! The columns and filters of the list of smarties.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The members that the automatic search proposes.
pub const SMARTIES: List = List::of(
    <kind::Smarty as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("member.name", Key::SmartiesColumnMember),
        Column::new("for.name", Key::SmartiesColumnFor),
        Column::new("score", Key::ColumnScore).sorted("score"),
        Column::new("reasons", Key::SmartiesColumnReasons).from(Width::Medium),
        Column::new("created_at", Key::SmartiesColumnCreated).sorted("created_at").from(Width::Medium),
        Column::new("member.type", Key::ColumnKind).from(Width::Wide).optional(),
        Column::new("member.status", Key::ColumnStatus).from(Width::Wide).optional(),
    ],
)
.in_files(&[
    Column::new("member.id", Key::ColumnMemberNumber),
    Column::new("for.id", Key::SmartiesColumnForId),
])
.shown_at("/cms/cms-tools-smarties")
.opened_by('s')
.named_by("member.name")
.about(&["member.id", "for.id"])
.found_by_member("member")
.positive(&["score"])
.filtered(&[
    Filter::new("created_at", Key::SmartiesColumnCreated),
    Filter::new("member", Key::ColumnMember),
    Filter::new("score_from", Key::SmartiesFilterScoreFrom),
    Filter::new("score_until", Key::SmartiesFilterScoreUntil),
])
.filtered_also(&["date-from", "date-to"])
.ordered(Order::descending("created_at"));
