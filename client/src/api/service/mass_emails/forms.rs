//! The forms of mass e-mails.

use super::words::UnknownOutcome;
use super::{CloneMassEmail, Create, Schedule, Settle};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::word;

/// Returns the form of `mass-emails.create`.
pub fn create(lang: Lang) -> Form {
    form(Create::ID, vec![name(lang)], lang)
}

/// Returns the form of `mass-emails.clone`.
pub fn clone(lang: Lang) -> Form {
    form(CloneMassEmail::ID, vec![name(lang)], lang)
}

/// Returns the form of `mass-emails.schedule`: without an instant, it starts now.
pub fn schedule(lang: Lang) -> Form {
    let starts_at = Field {
        hint: Some(Key::MassEmailsFieldStartHint.text(lang, &[])),
        ..Field::new("starts_at", Key::ColumnStart.text(lang, &[]), Kind::DateTime)
    };
    form(Schedule::ID, vec![starts_at], lang)
}

/// Returns the form of `mass-emails.settle`.
pub fn settle(lang: Lang) -> Form {
    let options = word::all::<UnknownOutcome>().into_iter().map(|word| choice(word, lang)).collect();
    let outcome =
        Field { options, ..required("outcome", Key::MassEmailsFieldOutcome, Kind::Segmented, lang) };
    form(Settle::ID, vec![outcome], lang)
}

fn name(lang: Lang) -> Field {
    required("name", Key::ColumnName, Kind::Text, lang)
}
