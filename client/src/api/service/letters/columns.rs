//! The columns and filters of the list of e-mails that came in.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;

/// The e-mails that came in.
pub const LETTERS: List = List::rows(&[
    Column::new("id", Key::ColumnId).from(Width::Wide),
    Column::new("received_at", Key::LettersColumnReceivedAt).sorted("received_at"),
    Column::new("kind", Key::ColumnKind),
    Column::new("from", Key::ColumnFrom),
    Column::new("subject", Key::SentEmailsColumnSubject),
    Column::new("member.name", Key::ColumnMember).from(Width::Medium),
    Column::new("answer", Key::SentEmailsColumnAnswer).from(Width::Wide),
])
.in_files(&[
    Column::new("member.id", Key::ColumnMemberNumber),
    Column::new("outbox_id", Key::LettersColumnAbout),
])
.filtered(&[
    Filter::new("q", Key::ColumnSearch),
    Filter::new("kind", Key::ColumnKind),
    Filter::new("received_at", Key::ColumnPeriod),
    Filter::new("member", Key::ColumnMember),
])
.filtered_also(&["outbox_id"])
.ordered(Order::descending("received_at"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::LettersKindPerson, "kind=person"),
    View::new(Key::LettersKindUnrecognised, "kind=unrecognised"),
]);
