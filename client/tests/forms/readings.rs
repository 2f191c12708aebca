//! What people paste, what it becomes, and why it is refused: `readings.json`, one table for all doors.

use client::catalogue::dynamic::FieldKind;
use client::message::Lang;
use client::rules::{Reading, Rule};
use client::value::date::read_date;
use client::value::money::Money;
use jiff::civil::date;
use serde::Deserialize;
use serde_json::{Value, json};

/// One text that is typed or pasted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paste {
    kind: String,
    typed: String,
    becomes: Option<Value>,
    refused: Option<String>,
}

/// Returns the table.
pub fn pastes() -> Vec<Paste> {
    serde_json::from_str(include_str!("readings.json")).unwrap()
}

/// Returns the table as the browser's tests read it.
pub fn vectors() -> Vec<Value> {
    let row = |paste: Paste| json!([paste.kind, paste.typed, paste.becomes, paste.refused]);
    pastes().into_iter().map(row).collect()
}

fn read(kind: &str, text: &str) -> Result<Value, Rule> {
    match kind {
        "money" => Money::read(text).map(|amount| json!(amount.cents())).ok_or(Rule::Amount),
        "date" => read_date(text).map(|day| json!(day)).ok_or(Rule::Day),
        kind => {
            let reading: Reading = serde_json::from_value(json!(kind)).unwrap();
            reading.read(text).map(Value::from)
        }
    }
}

#[test]
fn each_text_is_read_in_one_way() {
    for Paste { kind, typed, becomes, refused } in pastes() {
        let expected = becomes.ok_or(refused);
        let found = read(&kind, &typed).map_err(|rule| Some(rule.message().key.name().to_owned()));
        assert_eq!(found, expected, "{kind} {typed:?}");
    }
}

#[test]
fn flags_and_files_read_amounts_and_days_by_the_same_table() {
    for Paste { kind, typed, becomes, .. } in pastes() {
        let (field, wire) = match kind.as_str() {
            "money" => {
                (FieldKind::Amount, becomes.map(|cents| json!(Money::from_cents(cents.as_i64().unwrap()))))
            }
            "date" => (FieldKind::Day, becomes),
            _ => continue,
        };
        assert_eq!(field.read(&typed, date(2026, 11, 26)), wire, "{kind} {typed:?}");
    }
}

#[test]
fn a_refusal_tells_what_to_do() {
    for rule in [Rule::Amount, Rule::Day, Rule::Rounded, Rule::ForeignPhone] {
        assert!(Lang::ALL.iter().all(|lang| rule.text(*lang).len() > 20), "{rule:?}");
    }
}
