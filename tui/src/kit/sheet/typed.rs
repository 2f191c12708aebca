//! Answers that are typed: as the person reads them, and as the form holds them.

use client::form::{Kind, Value};
use client::value::date::{show_date, show_moment};
use client::value::money::Money;
use client::value::period::{read_day, read_moment};
use jiff::civil::Date;

/// Returns whether a field is filled in by typing.
pub fn is_typed(kind: Kind) -> bool {
    use Kind::{Date, DateTime, Email, Money, Percent, Text, Textarea};
    matches!(kind, Text | Email | Textarea | Money | Percent | Date | DateTime)
}

/// Returns an answer as it is typed.
pub fn show(kind: Kind, value: &Value) -> String {
    match (kind, value) {
        (Kind::Money | Kind::Percent, Value::Int(hundredths)) => {
            let sign = if *hundredths < 0 { "-" } else { "" };
            let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
            format!("{sign}{whole},{rest:02}")
        }
        (Kind::Date, Value::Text(day)) => day.parse().map_or_else(|_| day.clone(), show_date),
        (Kind::DateTime, Value::Text(moment)) => moment.parse().map_or_else(|_| moment.clone(), show_moment),
        (_, Value::Text(text)) => text.clone(),
        (_, Value::Int(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Returns what was typed on a day as an answer; none if it is no value of the kind.
pub fn read(kind: Kind, text: &str, today: Date) -> Option<Value> {
    let text = text.trim();
    match kind {
        Kind::Text | Kind::Email | Kind::Textarea => Some(Value::Text(text.to_owned())),
        _ if text.is_empty() => Some(Value::Null),
        Kind::Money | Kind::Percent => {
            let number = if kind == Kind::Percent { text.trim_end_matches('%') } else { text };
            Money::read(number).map(|hundredths| Value::Int(hundredths.cents()))
        }
        Kind::Date => read_day(text, today).map(|day| Value::Text(day.to_string())),
        Kind::DateTime => read_moment(text, today).map(|moment| Value::Text(moment.to_string())),
        _ => None,
    }
}
