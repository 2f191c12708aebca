//! Limits of texts: every text of every call has one, and longer texts are rejected by name.

use client::access::Role;
use client::catalogue::{self, openapi};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::permissions::type_in;
use crate::place::Place;

/// The texts of a schema, by their names in a refusal, with their limits.
fn texts(document: &Value, schema: &Value, name: &str, found: &mut Vec<(String, usize)>) {
    let target = schema["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    let schema = target.and_then(|pointer| document.pointer(pointer)).unwrap_or(schema);
    if schema["readOnly"] == true {
        return;
    }
    let kind = &schema["type"];
    let is_one_of = |name: &str| kind.as_array().is_some_and(|kinds| kinds.contains(&json!(name)));
    // A whole number may be written as a text, whose digits its pattern counts.
    let is_text = kind == "string" || is_one_of("string") && !is_one_of("integer");
    if is_text && schema.get("enum").is_none() && schema.get("const").is_none() {
        let longest = schema["maxLength"].as_u64().unwrap_or_else(|| panic!("{name} has no limit"));
        found.push((name.to_owned(), longest as usize));
    }
    for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
        let name = if name.is_empty() { field.clone() } else { format!("{name}.{field}") };
        texts(document, schema, &name, found);
    }
    if schema["items"].is_object() {
        texts(document, &schema["items"], &format!("{name}.0"), found);
    }
    for part in ["anyOf", "oneOf", "allOf"] {
        schema[part].as_array().into_iter().flatten().for_each(|part| texts(document, part, name, found));
    }
}

/// Returns a body with this text at a dotted name, where 0 is the first item of a list.
fn body_with(name: &str, text: String) -> Value {
    name.rsplit('.').fold(Value::from(text), |value, field| match field {
        "0" => Value::from(vec![value]),
        field => Value::Object(Map::from_iter([(field.to_owned(), value)])),
    })
}

#[tokio::test]
async fn a_text_over_its_limit_is_refused_by_name() {
    for place in [Place::Sqlite, Place::Gateway] {
        let app = App::start(place).await;
        let document = openapi::document();
        let mut tried = 0;
        for about in catalogue::descriptors() {
            let part = |part| match part {
                "{type}" => type_in(about.path),
                hole if str::starts_with(hole, "{") => "1",
                word => word,
            };
            let path = about.path.split('/').map(part).collect::<Vec<_>>().join("/");
            let path = if about.path.contains("{role}") { path.replacen("/1", "/sales", 1) } else { path };
            let path = path.replace("/forms/1", &format!("/forms/{}", catalogue::forms::all()[0]));
            let operation = &document["paths"][about.path][about.method.as_str().to_ascii_lowercase()];
            let (mut fields, mut parameters) = (Vec::new(), Vec::new());
            texts(
                &document,
                &operation["requestBody"]["content"]["application/json"]["schema"],
                "",
                &mut fields,
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                if parameter["in"] == "query" {
                    let name = parameter["name"].as_str().unwrap();
                    texts(&document, &parameter["schema"], name, &mut parameters);
                }
            }
            let caller = if about.needs.ability().is_some() { app.role(Role::Root) } else { app.nobody() };
            let bodies = fields.into_iter().map(|(name, longest)| {
                let body = body_with(&name, "ã".repeat(longest + 1));
                (name, caller.ask(about.method.clone(), &path).json(body))
            });
            let queries = parameters.into_iter().map(|(name, longest)| {
                let is_list = name.ends_with(".0");
                let name = name.trim_end_matches(".0").to_owned();
                // The last of a list's texts is short.
                let again = if is_list { format!("&{name}=x") } else { String::new() };
                let target = format!("{path}?{name}={}{again}", "x".repeat(longest + 1));
                (name, caller.ask(about.method.clone(), &target))
            });
            for (name, ask) in bodies.chain(queries) {
                tried += 1;
                let answer = ask.await;
                assert_eq!(answer.status, about.refusal.status, "{} {name}: {}", about.id, answer.text());
                assert!(answer.json()["errors"][&name].is_array(), "{} {name}: {}", about.id, answer.text());
            }
        }
        assert!(tried > 15, "only {tried} texts were found");
    }
}

#[tokio::test]
async fn a_text_at_its_limit_is_taken() {
    let app = App::start(Place::Sqlite).await;
    let root = app.role(Role::Root);
    let rename = |length: usize| root.put("/me").json(json!({ "name": "ã".repeat(length) }));
    rename(200).await.expect(200);
    let problem = rename(201).await.expect(422);
    assert_eq!(problem["errors"]["name"][0], "Tamanho máximo é de 200 caracteres");
}
