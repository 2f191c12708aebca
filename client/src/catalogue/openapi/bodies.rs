//! The schemas of bodies, which take more spellings of a value than an answer has.

use std::collections::BTreeSet;

use schemars::Schema;
use schemars::transform::Transform;
use serde_json::{Map, Value};

use crate::wire::body::DeclareInput;

/// The place of the schemas in the document.
const SCHEMAS: &str = "#/components/schemas/";
/// Ends the name of a body's schema where an answer's has the name.
const INPUT: &str = "Input";

/// Joins the schemas of requests with those of answers, and declares in the bodies of operations what they take. One that an answer shares
/// is declared under its own name.
pub fn join(
    operations: &mut [&mut Value],
    requests: Map<String, Value>,
    answers: Map<String, Value>,
) -> Map<String, Value> {
    let mut bodies = Map::new();
    for operation in operations.iter_mut() {
        declare(&mut operation["requestBody"]["content"]["application/json"]["schema"]);
        collect(&operation["requestBody"], &requests, &mut bodies);
    }
    let renamed = renamed(&requests, &bodies, &answers);
    for operation in operations {
        rename(&mut operation["requestBody"], &renamed);
    }
    let mut schemas = requests;
    schemas.extend(answers);
    for (name, mut body) in bodies {
        rename(&mut body, &renamed);
        let name = if renamed.contains(&name) { name + INPUT } else { name };
        schemas.insert(name, body);
    }
    schemas
}

fn declare(schema: &mut Value) {
    if let Ok(schema) = <&mut Schema>::try_from(schema) {
        DeclareInput.transform(schema);
    }
}

/// Adds the schemas that one refers to, as bodies have them.
fn collect(schema: &Value, requests: &Map<String, Value>, bodies: &mut Map<String, Value>) {
    for name in targets(schema) {
        let Some(target) = requests.get(name).filter(|_| !bodies.contains_key(name)) else { continue };
        let mut body = target.clone();
        declare(&mut body);
        bodies.insert(name.to_owned(), body);
        collect(target, requests, bodies);
    }
}

/// Returns the names of bodies that take more than an answer of the same name, directly or by the types that they refer to.
fn renamed(
    requests: &Map<String, Value>,
    bodies: &Map<String, Value>,
    answers: &Map<String, Value>,
) -> BTreeSet<String> {
    let mut renamed = BTreeSet::new();
    loop {
        let takes_more = |name: &str, body: &Value| {
            requests.get(name) != Some(body) || targets(body).any(|target| renamed.contains(target))
        };
        let more: Vec<String> = bodies
            .iter()
            .filter(|(name, body)| {
                answers.contains_key(*name) && !renamed.contains(*name) && takes_more(name, body)
            })
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            return renamed;
        }
        renamed.extend(more);
    }
}

/// Lets a schema refer to the renamed ones.
fn rename(schema: &mut Value, renamed: &BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get_mut("$ref")
                && target.strip_prefix(SCHEMAS).is_some_and(|name| renamed.contains(name))
            {
                target.push_str(INPUT);
            }
            fields.values_mut().for_each(|part| rename(part, renamed));
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| rename(part, renamed)),
        _ => {}
    }
}

/// Returns the names of the schemas that one refers to.
fn targets(schema: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match schema {
        Value::Object(fields) => {
            let own =
                fields.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix(SCHEMAS));
            Box::new(own.into_iter().chain(fields.values().flat_map(targets)))
        }
        Value::Array(parts) => Box::new(parts.iter().flat_map(targets)),
        _ => Box::new(std::iter::empty()),
    }
}
