//! The edge where text from members, gateways and other people's servers enters the program: what could steer a
//! terminal or reorder a line is made visible here, before anything is kept, drawn or written down.

use client::value::text::shown;
use client::value::unknown;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The same value with every text in it safe to show.
pub fn clean<T: Serialize + DeserializeOwned>(value: T) -> T {
    let plain = serde_json::to_value(&value).map(cleaned);
    plain.and_then(serde_json::from_value).unwrap_or(value)
}

/// The longest stored text, in bytes: a screen shows no more, and a member may send megabytes.
const LONGEST: usize = 32_000;

fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

fn cleaned(value: Value) -> Value {
    match value {
        // It stands for an unknown value, and is never shown.
        Value::String(text) if text == unknown::WORD => Value::String(text),
        Value::String(text) => Value::String(shown(cut(&text)).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(cleaned).collect()),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, value)| (shown(&name).into_owned(), cleaned(value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        plain => plain,
    }
}
