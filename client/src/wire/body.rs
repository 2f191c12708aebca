//! Bodies as programs of other systems write them: 0 and 1 for flags, whole numbers as texts or with a fraction of zeros.

use std::fmt;

use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

use super::conform::{Node, Shape, schema_of};

/// The most digits of a whole number that is written as a text. More do not fit into every program's numbers.
const MOST_DIGITS: usize = 15;

/// Returns a body with flags and whole numbers as its type declares them, and all else as it was sent. `None` if it is not JSON, or names
/// a field twice.
pub fn normalized<T: JsonSchema + 'static>(body: &[u8]) -> Option<Value> {
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let sent = Unique.deserialize(&mut deserializer).ok()?;
    deserializer.end().ok()?;
    let schema = schema_of::<T>();
    Some(normalize(Node::of(&schema), sent))
}

fn normalize(node: Node<'_>, value: Value) -> Value {
    match (node.shape(), value) {
        (Shape::Record, Value::Object(mut fields)) => {
            for (name, field) in node.fields() {
                if let Some(value) = fields.get_mut(name) {
                    *value = normalize(field, value.take());
                }
            }
            Value::Object(fields)
        }
        (Shape::List, Value::Array(items)) => {
            items.into_iter().map(|item| normalize(node.items(), item)).collect()
        }
        (Shape::Whole, value) => whole(&value).map_or(value, Value::from),
        (Shape::Flag, value) => match whole(&value) {
            Some(0) => false.into(),
            Some(1) => true.into(),
            _ => value,
        },
        (_, value) => value,
    }
}

/// Returns the whole number that a value is. A text has digits alone.
fn whole(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_f64() {
        // Beyond this a float no longer distinguishes adjacent whole numbers.
        let is_exact = number.fract() == 0.0 && number.abs() < 9e15;
        return value.as_i64().or_else(|| is_exact.then_some(number as i64));
    }
    let text = value.as_str()?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number =
        (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// Declares in the schema of a body what [`normalized`] reads, and that a set takes an entry that is sent twice as one.
#[derive(Debug, Clone)]
pub struct DeclareInput;

impl Transform for DeclareInput {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(schema) = schema.as_object_mut() else { return };
        let kinds = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind.clone()],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => return,
        };
        schema.remove("uniqueItems");
        let takes = |kind: &str| kinds.iter().any(|one| one == kind);
        if takes("boolean") {
            let null = takes("null").then_some(Value::Null);
            schema.remove("type");
            let words = [json!(true), json!(false), json!(0), json!(1), json!("0"), json!("1")];
            schema.insert("enum".to_owned(), words.into_iter().chain(null).collect());
        } else if takes("integer") && !takes("string") {
            declare_digits(schema, kinds);
        }
    }
}

fn declare_digits(schema: &mut Map<String, Value>, mut kinds: Vec<String>) {
    kinds.push("string".to_owned());
    schema.insert("type".to_owned(), kinds.into());
    if let Some(Value::Array(numbers)) = schema.get_mut("enum") {
        let texts: Vec<Value> = numbers
            .iter()
            .filter(|number| number.is_number())
            .map(|number| number.to_string().into())
            .collect();
        numbers.extend(texts);
        return;
    }
    let pattern = match schema.get("minimum").and_then(Value::as_i64) {
        Some(1..) => format!("^[1-9][0-9]{{0,{}}}$", MOST_DIGITS - 1),
        Some(_) => format!("^[0-9]{{1,{MOST_DIGITS}}}$"),
        None => format!("^-?[0-9]{{1,{MOST_DIGITS}}}$"),
    };
    schema.insert("pattern".to_owned(), pattern.into());
}

/// Reads any JSON and refuses an object that names a field twice, of which a [`Value`] alone would keep the last.
struct Unique;

impl<'de> DeserializeSeed<'de> for Unique {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut read = Vec::new();
        while let Some(item) = items.next_element_seed(Unique)? {
            read.push(item);
        }
        Ok(read.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut read = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(Unique)?;
            if read.insert(name, value).is_some() {
                return Err(A::Error::custom("a field is named twice"));
            }
        }
        Ok(read.into())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its schema is read")]
    struct Body {
        id: i64,
        is_urgent: Option<bool>,
        users: Vec<i64>,
        name: String,
        price: f64,
        channels: BTreeSet<u8>,
    }

    fn read(body: &Value) -> Value {
        normalized::<Body>(body.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn flags_and_whole_numbers_are_read_and_nothing_else_is_changed() {
        let sent =
            json!({ "id": "7", "is_urgent": 1, "users": ["5", 6.0], "name": "7", "price": 7.0, "more": "1" });
        let meant =
            json!({ "id": 7, "is_urgent": true, "users": [5, 6], "name": "7", "price": 7.0, "more": "1" });
        assert_eq!(read(&sent), meant);
        assert_eq!(read(&json!({ "is_urgent": "0" })), json!({ "is_urgent": false }));
        for invalid in [
            json!({ "id": "sete" }),
            json!({ "id": " 7" }),
            json!({ "id": "9007199254740993" }),
            json!({ "id": 7.5 }),
            json!({ "is_urgent": 2 }),
            json!({ "users": "5" }),
            json!([1]),
        ] {
            assert_eq!(read(&invalid), invalid);
        }
    }

    #[test]
    fn a_field_named_twice_is_not_read() {
        for twice in [r#"{"id":"1","id":"2"}"#, r#"{"users":[{"a":1,"a":1}]}"#, r#"{"id":1} 2"#] {
            assert_eq!(normalized::<Body>(twice.as_bytes()), None, "{twice}");
        }
    }

    #[test]
    fn the_schema_tells_what_is_read() {
        let mut schema = schemars::schema_for!(Body);
        DeclareInput.transform(&mut schema);
        let fields = &schema.as_value()["properties"];
        assert_eq!(fields["id"]["pattern"], "^-?[0-9]{1,15}$");
        assert_eq!(fields["users"]["items"]["type"], json!(["integer", "string"]));
        assert_eq!(fields["is_urgent"]["enum"], json!([true, false, 0, 1, "0", "1", null]));
        assert_eq!(fields["price"], json!({ "type": "number", "format": "double" }));
        assert_eq!(fields["channels"].get("uniqueItems"), None);
    }
}
