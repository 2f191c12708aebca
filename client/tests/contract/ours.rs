//! What the specification does not name is optional, so that another system behind a gateway may lack it.

use client::catalogue;
use client::endpoint::{Endpoint, Visitor};
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// Collects the paths of fields that are ours and required.
fn required(schema: &Value, at: &str, found: &mut Vec<String>) {
    let fields = schema["properties"].as_object();
    for (name, field) in fields.into_iter().flatten() {
        let is_required =
            schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name));
        if is_required && field.get("x-ours").is_some() {
            found.push(format!("{at}.{name}"));
        }
        required(field, &format!("{at}.{name}"), found);
    }
    required_within(schema, at, found);
}

/// As [`required`], in the items and the alternatives of a schema.
fn required_within(schema: &Value, at: &str, found: &mut Vec<String>) {
    let alternatives = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|name| schema[name].as_array());
    for part in alternatives.flatten().chain(schema.get("items")) {
        required(part, at, found);
    }
}

#[test]
fn no_answer_needs_a_field_that_is_ours() {
    struct Walk(Vec<String>);
    impl Visitor for Walk {
        fn endpoint<E: Endpoint>(&mut self) {
            let mut settings = SchemaSettings::draft2020_12().for_deserialize();
            settings.inline_subschemas = true;
            let schema = settings.into_generator().into_root_schema_for::<E::Response>().to_value();
            required(&schema, E::ID, &mut self.0);
        }
    }
    let mut walk = Walk(Vec::new());
    catalogue::visit(&mut walk);
    assert_eq!(walk.0, Vec::<String>::new());
}

#[test]
fn only_what_another_system_lacks_is_computed() {
    struct Walk;
    impl Visitor for Walk {
        fn endpoint<E: Endpoint>(&mut self) {
            assert!(E::ROW.compute.is_none() || E::CLAUSES.is_ours, "{} is computed and forwarded", E::ID);
            assert!(E::ROW.adapt.is_none() || !E::CLAUSES.is_ours, "{} has no foreign answer", E::ID);
        }
    }
    catalogue::visit(&mut Walk);
}

#[test]
fn the_document_marks_what_is_ours() {
    let document = catalogue::openapi::document();
    let operation = |path: &str, verb: &str| document["paths"][path][verb]["x-ours"].clone();
    assert_eq!(operation("/me", "get"), true);
    assert_eq!(operation("/financial", "get"), Value::Null);
    let payment = &document["components"]["schemas"]["Transaction"]["properties"];
    assert_eq!(
        (&payment["version"]["x-ours"], &payment["amount"]["x-ours"]),
        (&Value::Bool(true), &Value::Null)
    );
}
