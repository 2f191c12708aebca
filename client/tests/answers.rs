//! Answers read by their schemas alone are what their types would read and write again.

use client::catalogue::dynamic::{Dynamic, whole_answer};
use client::catalogue::{self};
use client::endpoint::{Endpoint, Visitor};
use client::wire::read;
use serde_json::{Map, Value, json};

/// Which fields a made-up answer has.
#[derive(Clone, Copy, PartialEq)]
enum Fields {
    All,
    Required,
}

/// Makes up a value of a schema without references.
fn sample(schema: &Value, fields: Fields) -> Value {
    let present = |alternatives: &Value| {
        let some = alternatives.as_array().into_iter().flatten();
        some.clone().find(|one| one["type"] != "null").cloned()
    };
    if let Some(one) = present(&schema["anyOf"]).or_else(|| present(&schema["oneOf"])) {
        return sample(&one, fields);
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    if let Some(word) = schema["enum"].as_array().and_then(|words| words.first()) {
        return word.clone();
    }
    let is = |kind: &str| match &schema["type"] {
        Value::String(own) => own == kind,
        kinds => kinds.as_array().is_some_and(|kinds| kinds.iter().any(|own| own == kind)),
    };
    match schema["format"].as_str() {
        Some("date-time") => return json!("2026-11-21T12:00:00Z"),
        Some("date") => return json!("2026-11-21"),
        Some("brl") => return json!(1234.5),
        _ => {}
    }
    if is("object") {
        let required = |name: &str| {
            schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name))
        };
        let chosen = schema["properties"].as_object().into_iter().flatten();
        let chosen = chosen.filter(|(name, _)| fields == Fields::All || required(name));
        return chosen
            .map(|(name, field)| (name.clone(), sample(field, fields)))
            .collect::<Map<_, _>>()
            .into();
    }
    if is("array") {
        return json!([sample(&schema["items"], fields)]);
    }
    let least = schema["minimum"].as_i64().unwrap_or(1).max(1);
    match () {
        () if is("string") => json!("x"),
        () if is("integer") || is("number") => json!(least),
        () if is("boolean") => json!(true),
        () => Value::Null,
    }
}

struct Compare {
    compared: usize,
    faults: Vec<String>,
}

impl Visitor for Compare {
    fn endpoint<E: Endpoint>(&mut self) {
        for fields in [Fields::All, Fields::Required] {
            let mut told = sample(&whole_answer::<E>(), fields);
            if let Some(fields) = told.as_object_mut() {
                fields.insert("not_declared".to_owned(), json!(1));
            }
            let body = told.to_string();
            // What no type reads, such as an address made up of one letter, says nothing of the schema.
            let Ok(typed) = read::<E::Response>(body.as_bytes()) else { continue };
            let typed = serde_json::to_value(typed).unwrap();
            let by_schema = Dynamic::of::<E>().decode(body.as_bytes()).unwrap();
            self.compared += 1;
            // With the order of the fields, which equal values need not share.
            let (typed, by_schema) = (typed.to_string(), by_schema.to_string());
            if typed != by_schema {
                self.faults.push(format!("{}:\n  {typed}\n  {by_schema}", E::ID));
            }
        }
    }
}

#[test]
fn an_answer_needs_no_type_to_be_read() {
    let mut compare = Compare { compared: 0, faults: Vec::new() };
    catalogue::visit(&mut compare);
    assert!(compare.compared > 400, "only {} answers were compared", compare.compared);
    assert!(compare.faults.is_empty(), "{}", compare.faults.join("\n"));
}
