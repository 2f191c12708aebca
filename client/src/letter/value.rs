//! The values of a letter's variables.

use std::borrow::Cow;
use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;

use super::kind::VariableKind;
use crate::message::Lang;
use crate::value::date::{day_of, show_date};
use crate::value::moment::said_whole;
use crate::value::money::Money;

/// The most records that a letter lists.
pub const MOST_RECORDS: usize = 50;

/// A record that a letter lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterRecord {
    /// Its name.
    pub name: String,
    /// What is said of it; empty for nothing.
    pub note: String,
}

/// The value of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterValue {
    /// A text; empty if there is none.
    Text(String),
    /// An amount.
    Money(Money),
    /// A day.
    Date(Date),
    /// An instant.
    Moment(Timestamp),
    /// A web address.
    Url(String),
    /// A code.
    Code(String),
    /// Records.
    Records(Vec<LetterRecord>),
}

/// The values of the variables of one letter, by the variable.
pub type LetterValues = BTreeMap<Cow<'static, str>, LetterValue>;

impl LetterValue {
    /// Reads a value as samples are written: cents, days and instants as on the wire, and records a line each, with a tab before the
    /// note. What does not read is a text.
    pub fn read(kind: VariableKind, text: &str) -> LetterValue {
        let read = match kind {
            VariableKind::Text => None,
            VariableKind::Code => Some(LetterValue::Code(text.to_owned())),
            VariableKind::Url => Some(LetterValue::Url(text.to_owned())),
            VariableKind::Money => {
                text.parse().ok().map(|cents| LetterValue::Money(Money::from_cents(cents)))
            }
            VariableKind::Date => text.parse().ok().map(LetterValue::Date),
            VariableKind::Moment => text.parse().ok().map(LetterValue::Moment),
            VariableKind::Records => Some(LetterValue::Records(text.lines().map(record).collect())),
        };
        read.unwrap_or_else(|| LetterValue::Text(text.to_owned()))
    }

    /// Returns whether there is no value.
    pub fn is_empty(&self) -> bool {
        match self {
            LetterValue::Text(text) | LetterValue::Url(text) | LetterValue::Code(text) => {
                text.trim().is_empty()
            }
            LetterValue::Records(records) => records.is_empty(),
            LetterValue::Money(amount) => amount.is_unknown(),
            LetterValue::Date(_) | LetterValue::Moment(_) => false,
        }
    }

    /// Returns whether a variable of a kind may have it: a value of the kind, or an empty text.
    pub fn is_of(&self, kind: VariableKind) -> bool {
        let own = match self {
            LetterValue::Text(_) => VariableKind::Text,
            LetterValue::Money(_) => VariableKind::Money,
            LetterValue::Date(_) => VariableKind::Date,
            LetterValue::Moment(_) => VariableKind::Moment,
            LetterValue::Url(_) => VariableKind::Url,
            LetterValue::Code(_) => VariableKind::Code,
            LetterValue::Records(_) => VariableKind::Records,
        };
        own == kind || own == VariableKind::Text && self.is_empty()
    }

    /// Returns the value as a sentence says it.
    pub fn show(&self, lang: Lang) -> String {
        match self {
            LetterValue::Text(text) | LetterValue::Url(text) | LetterValue::Code(text) => text.clone(),
            LetterValue::Money(amount) => amount.to_string(),
            LetterValue::Date(day) => show_date(*day),
            LetterValue::Moment(at) => said_whole(*at, lang),
            LetterValue::Records(records) => {
                records.iter().map(|record| record.name.as_str()).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Returns the day of a day or an instant; `None` of other values.
    pub fn day(&self) -> Option<Date> {
        match self {
            LetterValue::Date(day) => Some(*day),
            LetterValue::Moment(at) => Some(day_of(*at)),
            _ => None,
        }
    }
}

fn record(line: &str) -> LetterRecord {
    let (name, note) = line.split_once('\t').unwrap_or((line, ""));
    LetterRecord { name: name.to_owned(), note: note.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_by_kind() {
        let show = |kind, text| LetterValue::read(kind, text).show(Lang::PtBr);
        assert_eq!(show(VariableKind::Money, "149900"), Money::from_cents(149_900).to_string());
        assert_eq!(show(VariableKind::Date, "2026-12-03"), "03/12/2026");
        assert_eq!(show(VariableKind::Moment, "2026-12-03T12:00:00Z"), "03/12/2026, às 9h");
        assert_eq!(show(VariableKind::Records, "Elo\tSP\nRede"), "Elo, Rede");
        assert!(LetterValue::read(VariableKind::Moment, "").is_empty());
    }
}
