//! The columns and filters of the list of duplicates.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The pairs of members that look like one.
pub const DUPLICATES: List = List::of(
    <kind::Duplicate as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("first.name", Key::NounRecordTitle),
        Column::new("second.name", Key::DuplicatesFieldSuspect),
        Column::new("evidence", Key::DuplicatesColumnEvidence).from(Width::Medium),
        Column::new("score", Key::ColumnScore).sorted("score"),
        Column::new("state", Key::ColumnState),
        Column::new("found_at", Key::DuplicatesColumnFound).sorted("found_at").from(Width::Wide),
        Column::new("decided_at", Key::DuplicatesColumnDecided).from(Width::Wide).optional(),
        Column::new("decided_by", Key::DuplicatesColumnDecidedBy).from(Width::Wide).optional(),
    ],
)
.opened_by('d')
.about(&["first.id", "second.id"])
.positive(&["score"])
.filtered(&[
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("evidence", Key::DuplicatesColumnEvidence).all_named(Key::AllFeminineInPortuguese),
    Filter::new("score_from", Key::DuplicatesFilterScoreFrom),
    Filter::new("score_until", Key::DuplicatesFilterScoreUntil),
])
.ordered(Order::descending("score"))
.viewed(&[
    View::new(Key::DuplicatesViewPending, "state=pending").counted(),
    View::new(Key::DuplicatesViewResolved, "state=resolved"),
    View::new(Key::DuplicatesViewIgnored, "state=ignored"),
    View::new(Key::ShellListAll, ""),
]);
