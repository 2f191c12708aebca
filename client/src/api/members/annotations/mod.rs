//! Annotations on members, and the steps of a member's journey.

mod annotation;
mod columns;
mod guards;
mod journey;
mod record;

pub use annotation::*;
pub use columns::*;
pub use guards::*;
pub use journey::*;

use crate::api::account::session::Done;
use crate::endpoint::form_parts::{form, required};
use crate::endpoint::{Endpoint, reads};
use crate::endpoints;
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::id::{AnnotationId, JourneyStepId, MemberId};

endpoints! {
    /// Lista as anotações de um membro, as fixadas primeiro.
    List "annotations.list" GET "/user/annotations/{id}"
        path(MemberId) query(AnnotationFilter) -> AnnotationList, needs(Read, Users),
        lists(ANNOTATIONS, "annotations.export"), adapted_by(listed);
    /// Anota algo sobre um membro.
    Create "annotations.create" POST "/user/annotation/{id}"
        path(MemberId) body(NewAnnotation) -> AnnotationChanged, needs(Update, Users), acts(Member, many),
        forms("annotations.create" = new_form), about("annotation"),
        says(AnnotationsDoneCreated);
    /// Muda uma anotação: o texto, ou se fica fixada no alto; pelo autor no primeiro dia, ou por um gerente.
    Update "annotations.update" PUT "/user/annotation/{id}"
        path(AnnotationId) body(AnnotationChange) -> AnnotationChanged, needs(Update, Users), acts(Annotation, 'e'),
        guard(AnnotationState::may_update), undone_by(record::TEXT_BEFORE), forms("annotations.update" = change_form),
        says(AnnotationsDoneCreated);
    /// Lista as etapas da jornada de um membro, da primeira à última.
    ListJourney "journey.list" GET "/user/journey/{id}"
        path(MemberId) -> Journey, needs(Read, Users), lists(JOURNEY, "journey.export"), is(ours);
    /// Remove uma etapa da jornada de um membro.
    DeleteStep "journey.delete" DELETE "/user/journey/{id}"
        path(JourneyStepId) -> Done, needs(Update, Users), danger(Destructive), acts(JourneyStep, 'x', many),
        says(AnnotationsDoneRemoved);
}

/// Returns the form of `annotations.create`.
fn new_form(lang: Lang) -> Form {
    let pinned = Field::new("pinned", Key::AnnotationsFieldPinned.text(lang, &[]), Kind::Checkbox);
    form(Create::ID, vec![required("text", Key::AnnotationsFieldText, Kind::Textarea, lang), pinned], lang)
}

/// Returns the form of `annotations.update`: empty fields stay as they are.
fn change_form(lang: Lang) -> Form {
    let text = Field::new("text", Key::AnnotationsFieldText.text(lang, &[]), Kind::Textarea);
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
