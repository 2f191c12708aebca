//! The form of e-mails that came in.

use super::Assign;
use crate::api::members::members::Manager;
use crate::api::members::reference::StaffManager;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::form::{Choice, Field, Form, Kind, Value};
use crate::message::{Key, Lang};

/// Returns the form of `letters.assign`: no colleague, the present one, or another.
pub fn assign(present: Option<&Manager>, colleagues: &[StaffManager], lang: Lang) -> Form {
    let none = Choice::new(0, Key::LettersNoAssignee.text(lang, &[]));
    let others = colleagues
        .iter()
        .filter(|colleague| present.is_none_or(|present| present.id != colleague.id))
        .map(|colleague| Choice::new(colleague.id.get(), colleague.name.clone()));
    let known = present.map(|manager| Choice::new(manager.id.get(), manager.name.clone()));
    let assignee = Field {
        options: std::iter::once(none).chain(known).chain(others).collect(),
        default: Value::Int(present.map_or(0, |manager| manager.id.get())),
        ..required("assignee_id", Key::LettersColumnAssignee, Kind::Select, lang)
    };
    form(Assign::ID, vec![assignee], lang)
}
