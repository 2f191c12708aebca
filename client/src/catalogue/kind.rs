//! The kinds of values that calls take: how a schema declares them, and how typed text is read.

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::message::{Key, Lang};
use crate::value::date::DateRange;
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::value::period;
use crate::value::word::schema_words;

/// The kind of a field's values, as far as a door needs it to ask for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number.
    Whole,
    /// Any number of whole numbers, such as ids; as text, with commas or semicolons between them, also in brackets.
    Wholes,
    /// An amount in reais.
    Amount,
    /// True or false.
    YesNo,
    /// One of these words.
    Word(Vec<String>),
    /// Any number of these words; in text, with commas or semicolons between them.
    Words(Vec<String>),
    /// Any number of texts; as one text, with commas or semicolons between them.
    Texts,
    /// A day: `2026-01-31` on the wire.
    Day,
    /// An instant: RFC 3339 on the wire, typed as a day and a time of the clock.
    Moment,
    /// A range of days: `2026-01-01::2026-01-31` on the wire.
    Period,
    /// Text.
    Text,
    /// Text that must not be shown, such as a password.
    Secret,
    /// A file; as text, its path on the user's machine.
    File,
    /// Anything else, as JSON.
    Json,
}

/// Returns whether a word is a message in one of the languages.
fn is_said(key: Key, word: &str) -> bool {
    let word = word.to_lowercase();
    Lang::ALL.iter().any(|lang| key.text(*lang, &[]).to_lowercase() == word)
}

impl FieldKind {
    /// Returns whether values are single words or numbers, never objects or lists.
    pub fn is_single(&self) -> bool {
        matches!(
            self,
            FieldKind::Whole
                | FieldKind::Amount
                | FieldKind::YesNo
                | FieldKind::Word(_)
                | FieldKind::Day
                | FieldKind::Moment
                | FieldKind::Period
                | FieldKind::Text
        )
    }
}

impl FieldKind {
    pub(crate) fn of(schema: &Value) -> FieldKind {
        let words = schema_words(schema);
        if !words.is_empty() {
            return FieldKind::Word(words);
        }
        // The schema of an optional field lists its kind and null as alternatives or as types.
        if let Some(Value::Array(alternatives)) = schema.get("anyOf") {
            let present = alternatives.iter().find(|alternative| alternative["type"] != "null");
            return present.map_or(FieldKind::Json, FieldKind::of);
        }
        let kind = match &schema["type"] {
            Value::Array(types) => types.iter().find(|kind| *kind != "null"),
            kind => Some(kind),
        };
        match (kind.and_then(Value::as_str), schema["format"].as_str()) {
            (Some("integer"), _) => FieldKind::Whole,
            (Some("number"), _) => FieldKind::Amount,
            (Some("boolean"), _) => FieldKind::YesNo,
            (Some("array"), _) => match FieldKind::of(&schema["items"]) {
                FieldKind::Word(words) => FieldKind::Words(words),
                FieldKind::Text => FieldKind::Texts,
                FieldKind::Whole => FieldKind::Wholes,
                _ => FieldKind::Json,
            },
            (Some("string"), Some("password")) => FieldKind::Secret,
            (Some("string"), Some("date")) => FieldKind::Day,
            (Some("string"), Some("date-time")) => FieldKind::Moment,
            (Some("string"), Some(DateRange::FORMAT)) => FieldKind::Period,
            (Some("string"), _) => FieldKind::Text,
            _ => FieldKind::Json,
        }
    }

    /// Parses what the user typed on a day, from which words such as `hoje` count; `None` if it is not of this kind.
    pub fn read(&self, text: &str, today: Date) -> Option<Value> {
        match self {
            FieldKind::Whole => text.parse::<i64>().ok().map(Value::from),
            FieldKind::Wholes => {
                let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
                parts(bare).map(|part| FieldKind::Whole.read(part, today)).collect()
            }
            FieldKind::Amount => Money::read(text).map(|amount| json!(amount)),
            FieldKind::Moment => moment(text, today).map(|instant| instant.to_string().into()),
            FieldKind::Day => period::read_day(text, today).map(|day| day.to_string().into()),
            FieldKind::Period => period::read(text, today).map(|range| range.to_string().into()),
            FieldKind::YesNo => match text {
                "true" | "1" => Some(Value::Bool(true)),
                "false" | "0" => Some(Value::Bool(false)),
                // As spreadsheets write it.
                word if is_said(Key::ShellYes, word) => Some(Value::Bool(true)),
                word if is_said(Key::ShellNo, word) => Some(Value::Bool(false)),
                _ => None,
            },
            FieldKind::Word(words) => words.iter().any(|word| word == text).then(|| text.into()),
            FieldKind::Words(words) => {
                let known = |word: &str| words.iter().any(|known| known == word).then(|| Value::from(word));
                parts(text).map(known).collect()
            }
            FieldKind::Texts => Some(parts(text).collect()),
            FieldKind::Text | FieldKind::Secret | FieldKind::File => Some(text.into()),
            FieldKind::Json => serde_json::from_str(text).ok(),
        }
    }
}

fn moment(text: &str, today: Date) -> Option<LocalInstant> {
    let typed = || period::read_moment(text, today).and_then(|moment| moment.to_string().parse().ok());
    text.parse().ok().or_else(typed)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty())
}
