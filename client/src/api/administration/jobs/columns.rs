//! The columns, filters and views of the list of jobs.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Jobs.
pub const JOBS: List = List::of(
    <kind::Job as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Medium),
        Column::new("kind", Key::ColumnKind),
        Column::new("plan.action", Key::JobsColumnAction).from(Width::Medium),
        Column::new("state", Key::ColumnState),
        Column::new("percent", Key::JobsColumnProgress),
        Column::new("author", Key::ColumnAuthor).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Medium),
        Column::new("finished_at", Key::JobsColumnFinished).from(Width::Wide),
        Column::new("result", Key::JobsColumnResult).from(Width::Wide),
        Column::new("last_error", Key::ColumnLastError).from(Width::Wide),
        Column::new("plan.applied", Key::JobsColumnApplied).from(Width::Wide).optional(),
        Column::new("plan.refused", Key::JobsColumnRefused).from(Width::Wide).optional(),
        Column::new("plan.rows", Key::ListJobsOutcomes).from(Width::Wide).optional(),
        Column::new("started_at", Key::JobsColumnStarted).from(Width::Wide).optional(),
        Column::new("done", Key::JobsColumnDone).from(Width::Wide).optional(),
        Column::new("total", Key::JobsColumnTotal).from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/jobs")
.opened_by('b')
.named_by("author")
.filtered(&[
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("kind", Key::ColumnKind),
    Filter::new("author", Key::ColumnAuthor).among("managers.list"),
])
.filtered_also(&["id"])
.ordered(Order::descending("id"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::JobsViewRunning, "state=running").counted(),
    View::new(Key::JobsViewFailed, "state=failed").counted(),
]);
