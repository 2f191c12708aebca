//! Annotations and steps of journeys as kinds of records.

use super::{AnnotationChange, List, Update};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{AnnotationId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Annotation {
    const KIND: &'static Kind = &Kind {
        name: "annotation",
        table: "annotations",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::text("text", Key::NounAnnotationTitle),
            Field::new("pinned", Key::AnnotationsFieldPinned),
        ],
    };
}

impl Record for kind::JourneyStep {
    const KIND: &'static Kind = &Kind {
        name: "journey_step",
        table: "journey_steps",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[],
    };
}

/// The undo of a change of an annotation: restores the previous text.
pub const TEXT_BEFORE: Undo = Undo { endpoint: Update::ID, call: text_before };

fn text_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Annotation>(changes)?;
    let body: AnnotationChange = serde_json::from_value(change.old.clone()).ok()?;
    Some(Inverse::from(&Update::put(AnnotationId::new(change.id), body)))
}
