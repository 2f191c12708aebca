//! Required fields of bodies and queries. An absent field is decoded, so that its absence is reported as every other fault of the
//! fields is; the schema says that it is required, and that a text has more than spaces.

use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value};

/// The mark of a required field in the attributes of its type.
const REQUIRED: &str = "x-required";

/// Lists the marked fields of each object as required.
#[derive(Debug, Clone)]
pub struct ListRequired;

impl Transform for ListRequired {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(object) = schema.as_object_mut() else { return };
        let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
        let mut marked = Vec::new();
        for (name, field) in properties {
            let Some(field) = field.as_object_mut() else { continue };
            if field.remove(REQUIRED).is_some() {
                forbid_null(field);
                forbid_blank(field);
                marked.push(Value::from(name.as_str()));
            }
        }
        if marked.is_empty() {
            return;
        }
        let required = object.entry("required").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(required) = required {
            required.extend(marked.into_iter().filter(|name| !required.contains(name)).collect::<Vec<_>>());
        }
    }
}

/// Requires more than spaces of a text without a pattern.
fn forbid_blank(field: &mut Map<String, Value>) {
    let is_text = field.get("type").is_some_and(|kind| kind == "string");
    let has_form = ["enum", "format", "pattern"].iter().any(|word| field.contains_key(*word));
    if is_text && !has_form {
        field.insert("pattern".to_owned(), "\\S".into());
    }
}

/// Removes null from what a field takes. What remains of a choice is the field's own schema.
fn forbid_null(field: &mut Map<String, Value>) {
    if let Some(Value::Array(kinds)) = field.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = &mut kinds[..] {
            let kind = kind.take();
            field.insert("type".to_owned(), kind);
        }
    }
    if let Some(Value::Array(words)) = field.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
    if let Some(Value::Array(choices)) = field.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(choice)] = &mut choices[..] {
            let choice = std::mem::take(choice);
            field.remove("anyOf");
            field.extend(choice);
        }
    }
}
