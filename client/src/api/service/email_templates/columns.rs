//! The columns and filters of the list of e-mail templates.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The templates of letters.
pub const EMAIL_TEMPLATES: List = List::of(
    <kind::EmailTemplate as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("language", Key::ColumnLanguage),
        Column::new("subject", Key::EmailTemplatesColumnSubject).from(Width::Medium),
        Column::new("state", Key::ColumnState),
        Column::new("published_version", Key::EmailTemplatesColumnVersion).from(Width::Medium),
        Column::new("changed_at", Key::ColumnChangedAt).sorted("changed_at"),
        Column::new("changed_by", Key::ColumnAuthor).from(Width::Wide),
        Column::new("failing", Key::EmailTemplatesColumnFailing).from(Width::Wide),
    ],
)
.in_files(&[Column::new("key", Key::EmailTemplatesColumnLetter)])
.shown_at("/cms/tools-email-template")
.named_by("name")
.filtered(&[
    Filter::new("name", Key::ColumnName),
    Filter::new("language", Key::ColumnLanguage),
    Filter::new("state", Key::ColumnState),
])
.ordered(Order::ascending("name"));
