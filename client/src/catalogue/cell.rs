//! One value as people read it: money and dates in Brazil's forms, words by their labels, nothing that steers a terminal.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, from_value};

use crate::catalogue::answer::Kind;
use crate::message::{Key, Lang};
use crate::value::date::{show_date, show_instant};
use crate::value::money::Money;
use crate::value::text::{DASH, show_size, shown};
use crate::value::unknown;
use crate::value::word::in_schema;

/// The name of the field that holds a picture, which no terminal shows.
pub const AVATAR: &str = "avatar";

/// Returns a value as people read it: `—` for none.
pub fn cell(value: &Value, kind: Kind<'_>, lang: Lang) -> String {
    if unknown::is_unknown(value) {
        return DASH.to_owned();
    }
    let text = match kind {
        Kind::Money => from_value::<Money>(value.clone()).ok().map(|money| money.to_string()),
        Kind::Instant => from_value::<Timestamp>(value.clone()).ok().map(show_instant),
        Kind::Day => from_value::<Date>(value.clone()).ok().map(show_date),
        Kind::Word(schema) => in_schema(schema, value).map(|(label, _)| label.text(lang, &[])),
        Kind::Size => value.as_i64().map(show_size),
        Kind::Lines => {
            let lines = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            return lines.map(shown).collect::<Vec<_>>().join("\n");
        }
        Kind::Number | Kind::Plain => None,
    };
    let text = text.unwrap_or_else(|| match value {
        Value::Null => DASH.to_owned(),
        Value::Bool(true) => Key::CliYes.text(lang, &[]),
        Value::Bool(false) => Key::CliNo.text(lang, &[]),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| cell(item, kind, lang)).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, value)| name.as_str() != AVATAR && !value.is_null())
            .map(|(_, value)| cell(value, Kind::Plain, lang))
            .collect::<Vec<_>>()
            .join(" · "),
        other => other.to_string(),
    });
    shown(&text).into_owned()
}
