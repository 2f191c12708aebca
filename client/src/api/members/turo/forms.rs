//! The form of the mark.

use super::Set;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::form::{Choice, Field, Form, Kind};
use crate::message::{Key, Lang};

/// Returns the form of `turo.set`: whether the members have the mark.
pub fn set(lang: Lang) -> Form {
    let choice = |value: bool, key: Key| Choice::new(value, key.text(lang, &[]));
    let turo = Field {
        options: vec![choice(true, Key::TuroChoiceSet), choice(false, Key::TuroChoiceUnset)],
        default: true.into(),
        ..required("turo", Key::TuroColumnTuro, Kind::Segmented, lang)
    };
    form(Set::ID, vec![turo], lang)
}
