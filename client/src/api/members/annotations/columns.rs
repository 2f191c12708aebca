//! The columns of annotations and of a journey.

use crate::list::{Column, List, Order};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The annotations on a member.
pub const ANNOTATIONS: List = List::of(
    <kind::Annotation as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("text", Key::NounAnnotationTitle),
        Column::new("pinned", Key::AnnotationsFieldPinned).sorted("pinned"),
        Column::new("manager.name", Key::ColumnAuthor),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at"),
    ],
)
.ordered(Order::descending("pinned"));

/// The journey of a member.
pub const JOURNEY: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("step", Key::AnnotationsColumnStep),
    Column::new("at", Key::AnnotationsColumnAt),
]);
