//! The first and the last day that a text can name, in every field of every call that takes a day or an instant.

use client::access::Role;
use client::catalogue::{self, openapi};
use http::Method;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::permissions::path_to;
use crate::place::Place;

/// The days at the edge.
const DAYS: [&str; 2] = ["9999-12-31", "0001-01-01"];

/// Returns a value of a schema, whose days are `day`, and whether it holds one.
fn sample(document: &Value, schema: &Value, day: &str) -> (Value, bool) {
    let target = schema["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    let schema = target.and_then(|pointer| document.pointer(pointer)).unwrap_or(schema);
    if let Some(parts) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return sample(document, parts.first().expect("an alternative"), day);
    }
    if let Some(words) = schema["enum"].as_array() {
        return (words[0].clone(), false);
    }
    let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
    match (kind.as_str(), schema["format"].as_str()) {
        (Some("string"), Some("date")) => (json!(day), true),
        (Some("string"), Some("date-time")) => (json!(format!("{day}T23:59:59Z")), true),
        (Some("string"), Some("date-range")) => (json!(format!("{day}::{day}")), true),
        (Some("string"), _) => (json!("Um texto que basta, de mais de quarenta letras ao todo."), false),
        (Some("integer" | "number"), _) => (json!(schema["minimum"].as_i64().unwrap_or(1).max(1)), false),
        (Some("boolean"), _) => (json!(true), false),
        (Some("array"), _) => {
            let (item, has_day) = sample(document, &schema["items"], day);
            (json!([item]), has_day)
        }
        _ => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            let fields = fields.map(|(name, schema)| (name.clone(), sample(document, schema, day)));
            let fields: Vec<_> = fields.collect();
            let has_day = fields.iter().any(|(_, (_, has_day))| *has_day);
            (
                fields.into_iter().map(|(name, (value, _))| (name, value)).collect::<Map<_, _>>().into(),
                has_day,
            )
        }
    }
}

#[tokio::test]
async fn no_call_fails_at_the_edge_of_time() {
    let app = App::start(Place::Sqlite).await;
    let (document, root) = (openapi::document(), app.role(Role::Root));
    let mut tried = 0;
    for about in catalogue::descriptors() {
        let operation = &document["paths"][about.path][about.method.as_str().to_ascii_lowercase()];
        let path = path_to(about.path);
        for day in DAYS {
            let mut asks = Vec::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (value, has_day) = sample(&document, &parameter["schema"], day);
                let value = value.as_str().unwrap_or_default().to_owned();
                if parameter["in"] == "query" && has_day {
                    let target = format!("{path}?{}={value}", parameter["name"].as_str().unwrap());
                    asks.push(root.ask(about.method.clone(), &target));
                }
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            let (body, has_day) = sample(&document, body, day);
            if has_day {
                asks.push(root.ask(about.method.clone(), &path).json(body));
            }
            for ask in asks {
                tried += 1;
                let ask = if about.method == Method::GET { ask } else { ask.rehearsed() };
                let answer = ask.await;
                assert!(answer.status < 500, "{} on {day}: {}", about.id, answer.text());
            }
        }
    }
    assert!(tried > 100, "only {tried} fields were found");
}
