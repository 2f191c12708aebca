//! The forms of disabled addresses.

use schemars::JsonSchema;

use super::words::{DisabledReason, EnableReason};
use super::{Add, Enable, Import};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::word::{self, Word};

/// Returns the form of `disabled-emails.add`.
pub fn add(lang: Lang) -> Form {
    let address = required("address", Key::ColumnEmail, Kind::Text, lang);
    form(Add::ID, vec![address, reason(lang), note(lang)], lang)
}

/// Returns the form of `disabled-emails.import`: a pasted list.
pub fn import(lang: Lang) -> Form {
    let addresses = Field {
        hint: Some(Key::DisabledEmailsHintList.text(lang, &[])),
        ..required("addresses", Key::DisabledEmailsFieldList, Kind::Textarea, lang)
    };
    form(Import::ID, vec![addresses, reason(lang), note(lang)], lang)
}

/// Returns the form of `disabled-emails.enable`.
pub fn enable(lang: Lang) -> Form {
    let why = one_of::<EnableReason>("why", Key::FieldWhy, lang);
    form(Enable::ID, vec![why, note(lang)], lang)
}

fn reason(lang: Lang) -> Field {
    one_of::<DisabledReason>("reason", Key::ColumnReason, lang)
}

fn note(lang: Lang) -> Field {
    text("note", Key::DisabledEmailsFieldNote, lang)
}

fn one_of<W: Word + JsonSchema>(name: &str, key: Key, lang: Lang) -> Field {
    let options = word::all::<W>().into_iter().map(|word| choice(word, lang)).collect();
    Field { options, ..required(name, key, Kind::Select, lang) }
}
