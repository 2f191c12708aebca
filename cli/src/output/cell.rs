//! One value as people read it: money and dates in Brazil's forms, words by their labels, nothing that steers a terminal.

use client::access::Role;
use client::api::finance::payments::{PaymentStatus, PaymentType};
use client::api::service::outbox::{OutboxKind, OutboxState};
use client::message::{Key, Lang};
use client::value::date::{show_date, show_instant};
use client::value::money::Money;
use client::value::text::shown;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, from_value};

use super::schema::Kind;

/// The text of a cell.
pub fn cell(value: &Value, kind: Kind<'_>, lang: Lang) -> String {
    let text = match kind {
        Kind::Money => from_value::<Money>(value.clone()).ok().map(|money| money.to_string()),
        Kind::Instant => from_value::<Timestamp>(value.clone()).ok().map(show_instant),
        Kind::Day => from_value::<Date>(value.clone()).ok().map(show_date),
        Kind::Word(name) => label(name, value, lang),
        Kind::Number | Kind::Plain => None,
    };
    let text = text.unwrap_or_else(|| match value {
        Value::Null => "—".to_owned(),
        Value::Bool(true) => Key::CliYes.text(lang, &[]),
        Value::Bool(false) => Key::CliNo.text(lang, &[]),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| cell(item, kind, lang)).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    });
    shown(&text).into_owned()
}

fn label(name: &str, value: &Value, lang: Lang) -> Option<String> {
    let value = value.clone();
    match name {
        "PaymentStatus" => from_value::<PaymentStatus>(value).ok().map(|status| status.label(lang)),
        "PaymentType" => from_value::<PaymentType>(value).ok().map(|kind| kind.label(lang)),
        "OutboxKind" => from_value::<OutboxKind>(value).ok().map(|kind| kind.label(lang)),
        "OutboxState" => from_value::<OutboxState>(value).ok().map(|state| state.label(lang)),
        "Role" => from_value::<Role>(value).ok().map(|role| role.label(lang)),
        _ => None,
    }
}
