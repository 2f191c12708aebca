//! The ways in which answers of other systems differ.

use std::collections::BTreeSet;

use clap::ValueEnum;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use serde::Deserialize;
use serde_json::{Value, json};

/// One way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Sloppiness {
    /// The whole answer in one more `data`.
    Wrapped,
    /// Numbers as strings.
    Strings,
    /// Booleans as 0 and 1.
    Flags,
    /// Empty objects as empty lists.
    Lists,
    /// Absent instead of null, and null instead of absent.
    Nulls,
    /// Unknown fields in every object.
    Extra,
    /// Instants with the offset of São Paulo.
    Offsets,
    /// Another type of JSON, with a charset.
    Types,
    /// Compressed, if the client accepts it.
    Gzip,
    /// All of these.
    All,
}

/// The ways in which answers differ.
#[derive(Debug, Clone, Default)]
pub struct Manners(BTreeSet<Sloppiness>);

impl Manners {
    pub fn new(sloppy: Vec<Sloppiness>) -> Manners {
        Manners(sloppy.into_iter().collect())
    }

    pub fn has(&self, one: Sloppiness) -> bool {
        self.0.contains(&one) || self.0.contains(&Sloppiness::All)
    }

    /// Returns the answer as it is sent.
    pub fn spoil(&self, answer: Value) -> Value {
        let answer = self.spoil_part(answer);
        if self.has(Sloppiness::Wrapped) { json!({ "data": answer }) } else { answer }
    }

    fn spoil_part(&self, value: Value) -> Value {
        match value {
            Value::Object(object) => {
                let fields = object.into_iter().map(|(name, value)| (name, self.spoil_part(value)));
                let mut object: serde_json::Map<_, _> = fields.collect();
                if object.is_empty() && self.has(Sloppiness::Lists) {
                    return json!([]);
                }
                if self.has(Sloppiness::Extra) {
                    object.insert("internal_code".to_owned(), json!("X-7"));
                    object.insert("_links".to_owned(), json!([{ "rel": "self" }]));
                }
                Value::Object(object)
            }
            Value::Array(rows) => rows.into_iter().map(|row| self.spoil_part(row)).collect(),
            Value::Bool(is) if self.has(Sloppiness::Flags) => self.spoil_part(json!(u8::from(is))),
            Value::Number(number) if self.has(Sloppiness::Strings) => match number.as_i64() {
                Some(whole) => json!(whole.to_string()),
                None => json!(format!("{:.2}", number.as_f64().unwrap_or_default())),
            },
            Value::String(text) if self.has(Sloppiness::Offsets) => json!(with_offset(text)),
            value => value,
        }
    }

    /// Returns the type of JSON answers.
    pub fn content_type(&self) -> &'static str {
        if self.has(Sloppiness::Types) { "text/json; charset=utf-8" } else { "application/json" }
    }
}

/// Returns an instant as a clock in São Paulo shows it, and any other text unchanged.
fn with_offset(text: String) -> String {
    let Some(instant) = text.strip_suffix('Z').and_then(|_| text.parse::<Timestamp>().ok()) else {
        return text;
    };
    let there = instant.to_zoned(TimeZone::fixed(Offset::constant(-3)));
    there.strftime("%Y-%m-%dT%H:%M:%S%.f%:z").to_string()
}
