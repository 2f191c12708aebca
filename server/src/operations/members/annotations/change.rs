//! The answer of a changed annotation.

use client::api::members::annotations::AnnotationChanged;
use client::message::Key;
use client::value::id::AnnotationId;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Answers an annotation that has changed.
pub fn changed(cx: &mut Cx<'_, '_>, id: AnnotationId) -> Result<AnnotationChanged> {
    let message = Key::AnnotationsDoneCreated.text(cx.lang(), &[]);
    Ok(AnnotationChanged { message, annotation: Some(load(cx, id)?.0) })
}
