//! Limits on the length of texts. A field's schema declares the limit as `maxLength`, and decoding checks texts
//! against the same schema.

use std::any::TypeId;
use std::sync::Arc;

use jiff::civil::Date;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use crate::rules::{Invalid, Rule};
use crate::schema_cache::SchemaCache;
use crate::value::date::is_meant;

/// The default limit of a text, in characters.
pub const TEXT: i64 = 500;
/// The longest name.
pub const NAME: i64 = 200;
/// The longest e-mail address.
pub const EMAIL: i64 = 254;
/// The longest token or one-time code.
pub const TOKEN: i64 = 512;
/// Lower bound of all limits. A query or body of at most this size needs no check.
pub const LOWEST: usize = 128;

/// Days and instants begin with a year that has all its digits: see [`is_meant`].
const FULL_YEAR: &str = "^[1-9][0-9]{3}-.+$";

/// Adds the default limit to every text without one, and to every day that its year has all its digits.
#[derive(Debug, Clone)]
pub struct DeclareLimits;

impl Transform for DeclareLimits {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(schema) = schema.as_object_mut() else { return };
        let is_text = match schema.get("type") {
            Some(Value::String(kind)) => kind == "string",
            Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "string"),
            _ => false,
        };
        let is_bounded = ["enum", "const", "maxLength"].iter().any(|bound| schema.contains_key(*bound));
        // The empty default is not a valid value of a field with a format.
        if schema.contains_key("pattern") || schema.contains_key("minLength") {
            schema.remove("default");
        }
        if is_text && !is_bounded {
            schema.insert("maxLength".to_owned(), TEXT.into());
        }
        if is_day(schema.get("format")) {
            schema.insert("pattern".to_owned(), FULL_YEAR.into());
        }
    }
}

/// Adds an error for each text of a body that is longer than its field allows, and for each day whose year lacks digits.
pub fn check_body<T: JsonSchema + 'static>(body: &Value, invalid: &mut Invalid) {
    check(&schema_of::<T>(), body, "", invalid);
}

/// Adds an error for each text of a query string that is longer than its parameter allows, and for each day whose year lacks digits.
pub fn check_query<T: JsonSchema + 'static>(query: &str, invalid: &mut Invalid) {
    if query.len() <= LOWEST && !may_lack_digits(query.as_bytes()) {
        return;
    }
    let pairs: Vec<(String, String)> = serde_html_form::from_str(query).unwrap_or_default();
    let schema = schema_of::<T>();
    for (name, text) in pairs {
        let name = name.strip_suffix("[]").unwrap_or(&name);
        check(&schema, &json!({ name: text }), "", invalid);
    }
}

fn check(schema: &Value, value: &Value, name: &str, invalid: &mut Invalid) {
    match value {
        Value::String(text) => {
            // A query repeats the name of a list, so that each of its texts is a separate parameter.
            let schema = if schema["items"].is_object() { &schema["items"] } else { schema };
            if let Some(longest) = schema["maxLength"].as_i64()
                && text.chars().count() as i64 > longest
            {
                invalid.ensure(name, invalid.names(name), Rule::TooLong(longest));
            }
            if is_day(schema.get("format")) && lacks_digits(text) {
                invalid.ensure(name, invalid.names(name), Rule::Year);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                check(&schema["items"], item, &format!("{name}.{at}"), invalid);
            }
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                let known = &schema["properties"][field];
                let schema = if known.is_null() { &schema["additionalProperties"] } else { known };
                let name = if name.is_empty() { field.clone() } else { format!("{name}.{field}") };
                check(schema, value, &name, invalid);
            }
        }
        _ => {}
    }
    for alternatives in ["anyOf", "oneOf", "allOf"] {
        let alternatives = schema[alternatives].as_array().into_iter().flatten();
        alternatives.for_each(|schema| check(schema, value, name, invalid));
    }
}

fn is_day(format: Option<&Value>) -> bool {
    matches!(format.and_then(Value::as_str), Some("date" | "date-time"))
}

/// Returns whether the year of a day or of an instant lacks digits: `0026-01-31`.
fn lacks_digits(text: &str) -> bool {
    text.get(..10).and_then(|day| day.parse().ok()).is_some_and(|day: Date| !is_meant(day))
}

/// Returns whether a query or body may hold such a day, so that it is worth a look at its fields.
pub fn may_lack_digits(text: &[u8]) -> bool {
    let begins =
        |part: &[u8]| matches!(part, [b'"' | b'=', b'0', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'-']);
    text.windows(6).any(begins)
}

/// Returns the schema of a type with all references inlined.
fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static MADE: SchemaCache<TypeId> = SchemaCache::new();
    MADE.get(TypeId::of::<T>(), || {
        let mut settings = SchemaSettings::draft2020_12().for_deserialize().with_transform(DeclareLimits);
        settings.inline_subschemas = true;
        settings.into_generator().into_root_schema_for::<T>().to_value()
    })
}
