//! The columns and filters of the list of disabled addresses.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The addresses that get no letters.
pub const DISABLED_EMAILS: List = List::of(
    <kind::DisabledEmail as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("address", Key::ColumnEmail).sorted("address"),
        Column::new("reason", Key::ColumnReason),
        Column::new("stops", Key::DisabledEmailsColumnStops).from(Width::Medium),
        Column::new("since", Key::DisabledEmailsColumnSince).sorted("since"),
        Column::new("member.name", Key::ColumnMember).from(Width::Medium),
        Column::new("author", Key::DisabledEmailsColumnAuthor).from(Width::Wide),
        Column::new("note", Key::DisabledEmailsFieldNote).from(Width::Wide),
    ],
)
.in_files(&[
    Column::new("member.id", Key::ColumnMemberNumber),
    Column::new("outbox_id", Key::DisabledEmailsColumnLetter),
])
.shown_at("/cms/cms-tools-disabled-emails")
.opened_by('e')
.named_by("address")
.about(&["member.id"])
.found_by_member("member")
.filtered(&[
    Filter::new("address", Key::ColumnEmail),
    Filter::new("reason", Key::ColumnReason),
    Filter::new("since", Key::DisabledEmailsColumnSince),
    Filter::new("member", Key::ColumnMember),
])
.ordered(Order::descending("since"));
