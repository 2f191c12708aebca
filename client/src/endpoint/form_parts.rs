//! Builds the usual parts of forms.

use super::action::{label, submit};
use crate::form::{Choice, Expr, Field, Form, Kind, Tables, Texts};
use crate::message::{Key, Lang};
use crate::rules::Rule;
use crate::value::word::Word;

/// Returns the option of a word.
pub fn choice<W: Word>(word: W, lang: Lang) -> Choice {
    Choice::new(word.name().as_str(), word.label(lang))
}

/// Returns a field for lines of text.
pub fn text(name: &str, key: Key, lang: Lang) -> Field {
    Field::new(name, key.text(lang, &[]), Kind::Textarea)
}

/// Returns a field that must be answered.
pub fn required(name: &str, key: Key, kind: Kind, lang: Lang) -> Field {
    Field { required_when: Expr::TRUE, ..Field::new(name, key.text(lang, &[]), kind) }
}

/// Returns the form of an endpoint, which has its label as heading and button.
pub fn form(endpoint: &str, fields: Vec<Field>, lang: Lang) -> Form {
    Form {
        endpoint: endpoint.to_owned(),
        title: label(endpoint, lang),
        submit: submit(endpoint, lang),
        fields,
        lines: Vec::new(),
        notices: Vec::new(),
        tables: Tables::new(),
        texts: Texts {
            required: Rule::Required.text(lang),
            not_allowed: Rule::IsNot.text(lang),
            incomplete: Rule::Required.text(lang),
        },
    }
}
