//! Annotations on members, and the steps of a member's journey.

mod annotation;
mod columns;
mod guards;
pub mod journey;
mod record;

pub use annotation::*;
pub use columns::*;
pub use guards::*;
pub use journey::*;

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::form_parts::{form, required};
use crate::endpoint::{Endpoint, reads};
use crate::endpoints;
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::id::{AnnotationId, MemberId, kind};

endpoints!(
    List("Lista as anotações de um membro, as fixadas primeiro.")
        .get("annotations.list", "/user/annotations/{id}")
        .path::<MemberId>()
        .query::<AnnotationFilter>()
        .answers::<AnnotationList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("annotation")])
        .lists(&ANNOTATIONS)
        .exported_by("annotations.export")
        .adapted_by(listed),
    Create("Anota algo sobre um membro.")
        .post("annotations.create", "/user/annotation/{id}")
        .path::<MemberId>()
        .body::<NewAnnotation>()
        .answers::<AnnotationChanged>()
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .for_many()
        .forms(&[DeclaredForm::Same("annotations.create", new_form)])
        .about("annotation")
        .says(Key::AnnotationsDoneCreated),
    Update(
        "Muda uma anotação: o texto, ou se fica fixada no alto; pelo autor no primeiro dia, ou por \
         um gerente."
    )
    .put("annotations.update", "/user/annotation/{id}")
    .path::<AnnotationId>()
    .body::<AnnotationChange>()
    .answers::<AnnotationChanged>()
    .guard(AnnotationState::may_update)
    .needs(Update, Users)
    .acts_on::<kind::Annotation>()
    .key('e')
    .undone_by(record::TEXT_BEFORE)
    .forms(&[DeclaredForm::Same("annotations.update", change_form)])
    .says(Key::AnnotationsDoneCreated),
);

/// Returns the form of `annotations.create`.
fn new_form(lang: Lang) -> Form {
    let pinned = Field::new("pinned", Key::AnnotationsFieldPinned.text(lang, &[]), Kind::Checkbox);
    form(Create::ID, vec![required("text", Key::NounAnnotationTitle, Kind::Textarea, lang), pinned], lang)
}

/// Returns the form of `annotations.update`: empty fields stay as they are.
fn change_form(lang: Lang) -> Form {
    let text = Field::new("text", Key::NounAnnotationTitle.text(lang, &[]), Kind::Textarea);
    let pinned = Field::new("pinned", Key::AnnotationsFieldPinned.text(lang, &[]), Kind::Checkbox);
    form(Update::ID, vec![text, pinned], lang)
}

/// Reads a page of annotations.
fn listed(
    _: &crate::endpoint::Call<List>,
    answer: serde_json::Value,
    _: &reads::Reads<'_>,
) -> Result<AnnotationList, reads::Missing> {
    reads::read_page("annotations", answer)
}
