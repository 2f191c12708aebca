//! The columns and filters of the list of e-mails that came in.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The e-mails that came in.
pub const LETTERS: List = List::of(
    <kind::Letter as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("received_at", Key::LettersColumnReceivedAt).sorted("received_at"),
        Column::new("kind", Key::ColumnKind),
        Column::new("from", Key::ColumnFrom),
        Column::new("subject", Key::SentEmailsColumnSubject),
        Column::new("member.name", Key::ColumnMember).from(Width::Medium),
        Column::new("state", Key::ColumnState),
        Column::new("assignee.name", Key::LettersColumnAssignee).from(Width::Medium),
        Column::new("answer", Key::SentEmailsColumnAnswer).from(Width::Wide),
    ],
)
.in_files(&[
    Column::new("member.id", Key::ColumnMemberNumber),
    Column::new("outbox_id", Key::LettersColumnAbout),
    Column::new("finished_at", Key::LettersColumnFinishedAt),
    Column::new("finished_by", Key::LettersColumnFinishedBy),
])
.shown_at("/cms/letters")
.opened_by('l')
.named_by("subject")
.about(&["member.id"])
.found_by_member("member")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::LettersPageSearch),
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("kind", Key::ColumnKind),
    Filter::new("received_at", Key::ColumnPeriod),
    Filter::new("member", Key::ColumnMember),
    Filter::new("assignee", Key::LettersColumnAssignee).among("managers.list"),
])
.filtered_also(&["outbox_id"])
.ordered(Order::descending("received_at"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::LettersStateOpen, "state=open").counted(),
    View::new(Key::LettersKindPerson, "kind=person"),
    View::new(Key::LettersKindUnrecognised, "kind=unrecognised"),
]);
