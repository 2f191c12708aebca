//! The ways in which answers of other systems differ.

use std::collections::BTreeSet;

use clap::ValueEnum;
use client::value::date::sao_paulo;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use serde::Deserialize;
use serde_json::{Value, json};

use super::bare;
use super::harm::{self, Chance, Harm};

/// The numbers of a page that some systems tell.
const OF_PAGES: [&str; 5] = ["from", "to", "total", "last_page", "data"];
/// Instants that some systems tell as days.
const AS_DAYS: [&str; 8] = [
    "cerc_right_at",
    "cerc_right_until",
    "cerc_preference_at",
    "cerc_preference_until",
    "account_manager_at",
    "account_manager_until",
    "success_manager_at",
    "success_manager_until",
];

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
    /// Instants as `2026-11-01 10:00:00`, by the clocks of São Paulo.
    Clocks,
    /// Days as instants, and instants that only their day matters of as days.
    Days,
    /// Pages of `from`, `to`, `total`, `last_page` and `data` alone.
    Pages,
    /// Another type of JSON, with a charset.
    Types,
    /// Compressed, if the client accepts it.
    Gzip,
    /// All of these.
    All,
    /// None of the fields that the specification leaves open, but those that name a record.
    Bare,
    /// Fields that are absent, null, empty or of another type, one in eight.
    Random,
}

/// The ways in which answers differ.
#[derive(Debug, Clone, Default)]
pub struct Manners {
    sloppy: BTreeSet<Sloppiness>,
    /// What decides which fields are harmed at random.
    pub seed: u64,
    /// The harm to one field.
    pub harm: Option<Harm>,
}

impl Manners {
    pub fn new(sloppy: Vec<Sloppiness>) -> Manners {
        Manners { sloppy: sloppy.into_iter().collect(), ..Manners::default() }
    }

    pub fn has(&self, one: Sloppiness) -> bool {
        let is_of_all = !matches!(one, Sloppiness::Bare | Sloppiness::Random);
        self.sloppy.contains(&one) || is_of_all && self.sloppy.contains(&Sloppiness::All)
    }

    /// Returns the answer as it is sent.
    pub fn spoil(&self, path: &str, mut answer: Value) -> Value {
        if let Some(harm) = self.harm.as_ref().filter(|harm| harm.path == path) {
            harm.done(&mut answer);
        }
        if self.has(Sloppiness::Bare) {
            bare::strip(path, &mut answer);
        }
        if self.has(Sloppiness::Random) {
            harm::at_random(&mut answer, &mut Chance::new(self.seed));
        }
        let answer = self.spoil_part(answer);
        if self.has(Sloppiness::Wrapped) { json!({ "data": answer }) } else { answer }
    }

    fn spoil_part(&self, value: Value) -> Value {
        match value {
            Value::Object(object) => {
                let is_page = object.contains_key("last_page") && self.has(Sloppiness::Pages);
                let told =
                    object.into_iter().filter(|(name, _)| !is_page || OF_PAGES.contains(&name.as_str()));
                let fields = told.map(|(name, value)| {
                    let value = if self.has(Sloppiness::Days) { in_days(&name, value) } else { value };
                    (name, self.spoil_part(value))
                });
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
            Value::String(text) if self.has(Sloppiness::Clocks) => json!(by_the_clock(text)),
            Value::String(text) if self.has(Sloppiness::Offsets) => json!(with_offset(text)),
            value => value,
        }
    }

    /// Returns the type of JSON answers.
    pub fn content_type(&self) -> &'static str {
        if self.has(Sloppiness::Types) { "text/json; charset=utf-8" } else { "application/json" }
    }
}

/// Returns an instant without its offset, as a clock in São Paulo shows it, and any other text unchanged.
fn by_the_clock(text: String) -> String {
    let Some(instant) = instant(&text) else { return text };
    instant.to_zoned(sao_paulo()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

fn instant(text: &str) -> Option<Timestamp> {
    text.strip_suffix('Z').and_then(|_| text.parse().ok())
}

/// Writes a day as the instant that it begins at, and some instants as their day.
fn in_days(name: &str, value: Value) -> Value {
    let Value::String(text) = value else { return value };
    if let Some(instant) = instant(&text).filter(|_| AS_DAYS.contains(&name)) {
        return json!(instant.to_zoned(sao_paulo()).date());
    }
    if text.parse::<Date>().is_ok() && text.len() == 10 {
        json!(format!("{text} 00:00:00"))
    } else {
        json!(text)
    }
}

/// Returns an instant as a clock in São Paulo shows it, with its offset, and any other text unchanged.
fn with_offset(text: String) -> String {
    let Some(instant) = instant(&text) else { return text };
    let there = instant.to_zoned(TimeZone::fixed(Offset::constant(-3)));
    there.strftime("%Y-%m-%dT%H:%M:%S%.f%:z").to_string()
}
