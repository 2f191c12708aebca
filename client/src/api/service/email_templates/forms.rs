//! The forms of e-mail templates.

use super::{Create, Duplicate, Publish};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required, text};
use crate::form::{Choice, Field, Form, Kind};
use crate::message::{Key, Lang};

/// The languages, each in its own words.
const LANGUAGES: [&str; 4] = ["Português (Brasil)", "English", "Deutsch", "Français"];

/// Returns the form of `email-templates.create`.
pub fn create(lang: Lang) -> Form {
    form(Create::ID, vec![name(lang), language(lang)], lang)
}

/// Returns the form of `email-templates.duplicate`.
pub fn duplicate(lang: Lang) -> Form {
    form(Duplicate::ID, vec![name(lang), language(lang)], lang)
}

/// Returns the form of `email-templates.publish`.
pub fn publish(lang: Lang) -> Form {
    form(Publish::ID, vec![text("note", Key::FieldNote, lang)], lang)
}

fn name(lang: Lang) -> Field {
    required("name", Key::ColumnName, Kind::Text, lang)
}

fn language(lang: Lang) -> Field {
    let options = Lang::ALL
        .into_iter()
        .zip(LANGUAGES)
        .map(|(of, name)| Choice::new(of.tag(), name.to_owned()))
        .collect();
    Field { options, ..required("language", Key::ColumnLanguage, Kind::Select, lang) }
}
