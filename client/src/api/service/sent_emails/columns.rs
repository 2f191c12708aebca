//! The columns, filters and views of the list of sent e-mails.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The letters that left or will leave.
pub const SENT_EMAILS: List = List::of(
    <kind::Outbox as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at"),
        Column::new("to", Key::ColumnTo),
        Column::new("subject", Key::SentEmailsColumnSubject),
        Column::new("cause", Key::SentEmailsColumnCause).from(Width::Wide),
        Column::new("member.name", Key::ColumnMember).from(Width::Medium),
        Column::new("author", Key::ColumnAuthor).from(Width::Wide),
        Column::new("state", Key::ColumnState),
        Column::new("sent_at", Key::ColumnSentAt).sorted("sent_at").from(Width::Medium),
        Column::new("attempts", Key::ColumnAttempts).from(Width::Wide),
        Column::new("last_error", Key::ColumnLastError).from(Width::Wide),
    ],
)
.in_files(&[Column::new("member.id", Key::ColumnMemberNumber), Column::new("endpoint", Key::CliColumnCall)])
.shown_at("/cms/cms-tools-email-sent")
.named_by("subject")
.about(&["member.id"])
.found_by_member("member")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::SentEmailsPageSearch),
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("created_at", Key::ColumnPeriod),
    Filter::new("member", Key::ColumnMember),
    Filter::new("author", Key::ColumnAuthor).among("managers.list"),
])
.filtered_also(&["endpoint", "id"])
.ordered(Order::descending("created_at"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::OutboxStateFailed, "state=failed").counted(),
    View::new(Key::OutboxStateHeld, "state=held").counted(),
]);
