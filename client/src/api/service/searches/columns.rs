//! The columns of saved searches.

use crate::list::{Column, List, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The searches of a member.
pub const SEARCHES: List = List::of(
    <kind::SavedSearch as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName),
        Column::new("kind", Key::SearchesFieldKind),
        Column::new("zones", Key::NounZoneTitles).from(Width::Wide),
        Column::new("segments", Key::NounSegmentTitles).from(Width::Wide),
        Column::new("words", Key::SearchesFieldWords),
        Column::new("order", Key::SearchesFieldOrder).from(Width::Medium),
        Column::new("frequency", Key::SearchesFieldFrequency),
        Column::new("sent_at", Key::ColumnSentAt),
        Column::new("created_at", Key::ColumnCreatedAt).from(Width::Wide),
    ],
);
