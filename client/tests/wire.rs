//! Lenient decoding of the contract's types, and escaped text.

use client::api::finance::payments::{PaymentCreated, PaymentList};
use client::api::home::dashboard::Dashboard;
use client::value::text::{shown, shown_json};
use client::wire::decode;
use proptest::prelude::*;
use serde_json::{Value, json};

fn list() -> Value {
    json!({ "transactions": {
        "current_page": 1, "from": 1, "to": 1, "total": 1, "last_page": 1, "per_page": 25,
        "data": [{
            "id": 812, "amount": 199.9, "status": "open", "plots": 1, "payment_type": "pix",
            "gateway_type": "sandbox", "recurrent": true, "created_at": "2026-01-31T12:00:00Z",
            "products": [{ "name": "Destaque" }], "user_id": 41,
            "user": { "id": 41, "name": "Ana", "email": "ana@demo.test" },
        }],
    }})
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    decode(value.to_string().as_bytes()).map_err(|undecodable| undecodable.to_string())
}

/// Writes numbers as strings and booleans as 0 or 1, adds an unknown field, and wraps the whole.
fn twisted(value: Value, strings: bool, bits: bool, unknown: bool) -> Value {
    let twist = |value| twisted(value, strings, bits, unknown);
    match value {
        Value::Number(number) if strings => Value::String(number.to_string()),
        Value::Bool(is) if bits && strings => Value::String(u8::from(is).to_string()),
        Value::Bool(is) if bits => json!(u8::from(is)),
        Value::Array(items) => items.into_iter().map(twist).collect(),
        Value::Object(fields) => {
            let mut fields: serde_json::Map<_, _> =
                fields.into_iter().map(|(name, value)| (name, twist(value))).collect();
            if unknown {
                fields.insert("upstream_only".to_owned(), json!({ "deep": [1] }));
            }
            Value::Object(fields)
        }
        plain => plain,
    }
}

proptest! {
    #[test]
    fn an_answer_means_the_same_in_every_dialect(strings: bool, bits: bool, unknown: bool, wrapped: bool) {
        let mut answer = twisted(list(), strings, bits, unknown);
        if wrapped {
            answer = json!({ "data": answer, "success": true });
        }
        prop_assert_eq!(read::<PaymentList>(&answer), read::<PaymentList>(&list()));
    }

    #[test]
    fn nothing_that_arrives_panics(bytes: Vec<u8>) {
        let _ = decode::<PaymentList>(&bytes);
    }

    #[test]
    fn text_does_not_control_the_terminal(text: String) {
        let steers = |character: char| character.is_control() || "\u{202e}\u{2066}\u{200b}\u{2028}".contains(character);
        prop_assert!(!shown(&text).contains(steers));
        let json = serde_json::to_string(&text).unwrap();
        prop_assert_eq!(serde_json::from_str::<String>(&shown_json(&json)).unwrap(), text);
    }
}

#[test]
fn only_a_wrapper_is_unwrapped() {
    let empty = json!({ "financial": null });
    assert_eq!(read::<Dashboard>(&json!({ "data": empty })), read::<Dashboard>(&empty));
    let page = list()["transactions"].clone();
    assert_eq!(read::<client::wire::page::Page<Value>>(&page).unwrap().data.len(), 1);
}

#[test]
fn a_failure_names_its_place() {
    let mut answer = list();
    answer["transactions"]["data"][0]["amount"] = json!("R$ 5");
    insta::assert_snapshot!(read::<PaymentList>(&answer).unwrap_err(), @"transactions.data[0].amount: not an amount with at most two decimals");
    answer["transactions"]["data"][0]["amount"] = json!(5);
    answer["transactions"]["data"][0]["recurrent"] = json!(2);
    insta::assert_snapshot!(read::<PaymentList>(&answer).unwrap_err(), @"transactions.data[0].recurrent: invalid type: integer `2`, expected a boolean");
    answer["transactions"]["data"][0] = json!([812]);
    insta::assert_snapshot!(read::<PaymentList>(&answer).unwrap_err(), @"transactions.data[0]: invalid type: sequence, expected struct Transaction");
    insta::assert_snapshot!(read::<PaymentCreated>(&json!({ "data": {} })).unwrap_err(), @".: missing field `success`");
    insta::assert_snapshot!(decode::<PaymentList>(b"<html>").unwrap_err(), @".: expected value at line 1 column 1");
}

#[test]
fn an_empty_list_is_an_empty_object() {
    assert_eq!(read::<Dashboard>(&json!([])), Ok(Dashboard { financial: None }));
    assert!(read::<Dashboard>(&json!([null])).is_err());
}

#[test]
fn control_characters_are_escaped() {
    insta::assert_snapshot!(shown("a\u{1b}[31mb\u{202e}c\u{9b}\u{7f}\r\nção 🎉"), @r#"a\u{1b}[31mb\u{202e}c\u{9b}\u{7f}\u{d}\u{a}ção 🎉"#);
    assert_eq!(shown_json("[\n\"\u{9b}\u{202e}\u{7f}ção\"\n]"), "[\n\"\\u009b\\u202e\\u007fção\"\n]");
}
