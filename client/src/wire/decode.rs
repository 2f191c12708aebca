//! Lenient decoding of answers, because upstream systems differ: numbers as strings, 0 and 1 as booleans, the
//! whole body wrapped in `data`. Serde handles unknown and absent fields.

use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value};

/// An error in decoding an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecodable {
    /// The place in the answer, e.g. `transactions.data[3].amount`; `.` is the whole.
    pub path: String,
    /// The error there, for the log.
    pub detail: String,
}

impl fmt::Display for Undecodable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.path, self.detail)
    }
}
impl std::error::Error for Undecodable {}

/// Decodes an answer. An empty body is `null`.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Undecodable> {
    let bytes = if bytes.is_empty() { b"null" } else { bytes };
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| Undecodable { path: ".".to_owned(), detail: error.to_string() })?;
    serde_path_to_error::deserialize(LenientValue { value, whole: true })
        .map_err(|error| Undecodable { path: error.path().to_string(), detail: error.inner().to_string() })
}

/// A deserializer that converts a value to the requested type.
struct LenientValue {
    value: Value,
    /// Whether this is the whole answer, the only level at which `data` is unwrapped.
    whole: bool,
}

impl LenientValue {
    fn part(value: Value) -> LenientValue {
        LenientValue { value, whole: false }
    }

    /// Unwraps `data`, if the type has no such field and the value none of the type's fields.
    fn unwrapped(mut self, fields: &[&str]) -> Value {
        if let Value::Object(object) = &mut self.value
            && self.whole
            && !fields.contains(&"data")
            && !object.keys().any(|key| fields.contains(&key.as_str()))
            && let Some(data) = object.get_mut("data").filter(|data| data.is_object())
        {
            return data.take();
        }
        self.value
    }

    /// Returns a number, also from a string.
    fn number(self) -> Value {
        match &self.value {
            Value::String(text) => text.trim().parse().map(Value::Number).unwrap_or(self.value),
            _ => self.value,
        }
    }

    /// Returns a boolean, also from 0 and 1.
    fn boolean(self) -> Value {
        match &self.value {
            Value::Number(number) if number.as_u64() == Some(0) => Value::Bool(false),
            Value::Number(number) if number.as_u64() == Some(1) => Value::Bool(true),
            Value::String(text) if text == "0" || text == "false" => Value::Bool(false),
            Value::String(text) if text == "1" || text == "true" => Value::Bool(true),
            _ => self.value,
        }
    }
}

/// Passes a value to a visitor, with its parts wrapped in the same deserializer.
fn visit<'de, V: Visitor<'de>>(value: Value, visitor: V) -> Result<V::Value, Error> {
    match value {
        Value::Array(items) => {
            let mut parts = SeqDeserializer::new(items.into_iter().map(LenientValue::part));
            let seen = visitor.visit_seq(&mut parts)?;
            parts.end()?;
            Ok(seen)
        }
        Value::Object(fields) => visit_fields(fields, visitor),
        plain => plain.deserialize_any(visitor),
    }
}

fn visit_fields<'de, V: Visitor<'de>>(fields: Map<String, Value>, visitor: V) -> Result<V::Value, Error> {
    let parts = fields.into_iter().map(|(name, value)| (name, LenientValue::part(value)));
    visitor.visit_map(MapDeserializer::new(parts))
}

impl<'de> Deserializer<'de> for LenientValue {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit(self.value, visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit(self.boolean(), visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit(self.number(), visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit(self.number(), visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit(self.number(), visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visit(self.unwrapped(fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u128 f32 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, Error> for LenientValue {
    type Deserializer = LenientValue;
    fn into_deserializer(self) -> LenientValue {
        self
    }
}
