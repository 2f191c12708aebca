//! Lenient decoding of answers, because upstream systems differ: numbers as strings, 0 and 1 as booleans, the
//! whole body wrapped in `data`. Serde handles unknown and absent fields.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

/// An error in decoding an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecodable {
    /// The place in the answer, e.g. `transactions.data[3].amount`; `.` is the whole.
    pub path: String,
    /// The error there, for the log.
    pub detail: String,
}

impl Undecodable {
    /// Returns the name of the field that cannot be read; `None` if it is the whole answer.
    pub fn field(&self) -> Option<&str> {
        let last = self.path.rsplit('.').find(|part| !part.is_empty())?;
        last.split('[').next().filter(|name| !name.is_empty())
    }

    /// Returns an error of the whole answer.
    pub fn whole(detail: impl fmt::Display) -> Undecodable {
        Undecodable { path: ".".to_owned(), detail: detail.to_string() }
    }

    /// Returns the error with its place seen from outside a field or an item, e.g. `amount` or `[3]`.
    #[must_use]
    pub fn within(mut self, part: &str) -> Undecodable {
        self.path = match self.path.as_str() {
            "." => part.to_owned(),
            inner if inner.starts_with('[') => format!("{part}{inner}"),
            inner => format!("{part}.{inner}"),
        };
        self
    }
}

impl fmt::Display for Undecodable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.path, self.detail)
    }
}

impl std::error::Error for Undecodable {}

impl Error for Undecodable {
    fn custom<T: fmt::Display>(detail: T) -> Undecodable {
        Undecodable::whole(detail)
    }
}

/// Decodes an answer. An empty body is `null`.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Undecodable> {
    decode_value(parse(bytes)?)
}

/// Decodes an answer that is parsed already, or a part of one.
pub fn decode_value<T: DeserializeOwned>(value: Value) -> Result<T, Undecodable> {
    T::deserialize(LenientValue { value, whole: true })
}

/// Parses an answer. An empty body is null.
///
/// # Errors
/// If it is not JSON.
pub fn parse(bytes: &[u8]) -> Result<Value, Undecodable> {
    let bytes = if bytes.is_empty() { b"null" } else { bytes };
    serde_json::from_slice(bytes).map_err(Undecodable::whole)
}

/// A deserializer that converts a value to the requested type.
///
/// Each method passes on only the shapes that its type can have. Passing all of them, as `deserialize_any` does, would
/// compile the reading of lists and objects once more for every word and number of the contract.
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

/// Passes a value that has no parts to a visitor.
fn visit_plain<'de, V: Visitor<'de>>(value: Value, visitor: V) -> Result<V::Value, Undecodable> {
    match value {
        Value::Null => visitor.visit_unit(),
        Value::Bool(is) => visitor.visit_bool(is),
        Value::String(text) => visitor.visit_string(text),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => visitor.visit_u64(number),
            (None, Some(number)) => visitor.visit_i64(number),
            (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::Array(_) | Value::Object(_) => Err(unexpected(&value, &visitor)),
    }
}

/// Returns the error of a value whose shape a visitor does not take.
fn unexpected(value: &Value, expected: &dyn Expected) -> Undecodable {
    let found = match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(is) => Unexpected::Bool(*is),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    Undecodable::invalid_type(found, expected)
}

/// Passes a list to a visitor, which must take all of its items.
fn visit_items<'de, V: Visitor<'de>>(items: Vec<Value>, visitor: V) -> Result<V::Value, Undecodable> {
    let mut items = Items { items: items.into_iter(), next: 0 };
    let seen = visitor.visit_seq(&mut items)?;
    match items.items.len() {
        0 => Ok(seen),
        more => Err(Undecodable::invalid_length(items.next + more, &"fewer items")),
    }
}

/// The items of a list that are still to be read.
struct Items {
    items: std::vec::IntoIter<Value>,
    /// The position of the next item.
    next: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Undecodable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Undecodable> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let at = self.next;
        self.next += 1;
        let item = seed.deserialize(LenientValue::part(item));
        item.map(Some).map_err(|error| error.within(&format!("[{at}]")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The fields of an object that are still to be read.
struct Fields {
    fields: map::IntoIter,
    /// The field whose name was read last.
    field: (String, Value),
}

impl Fields {
    fn of(fields: Map<String, Value>) -> Fields {
        Fields { fields: fields.into_iter(), field: (String::new(), Value::Null) }
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Undecodable;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Undecodable> {
        let Some(field) = self.fields.next() else { return Ok(None) };
        self.field = field;
        seed.deserialize(self.field.0.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Undecodable> {
        let value = seed.deserialize(LenientValue::part(self.field.1.take()));
        value.map_err(|error| error.within(&self.field.0))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

impl<'de> Deserializer<'de> for LenientValue {
    type Error = Undecodable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        match self.value {
            Value::Array(items) => visit_items(items, visitor),
            Value::Object(fields) => visitor.visit_map(Fields::of(fields)),
            plain => visit_plain(plain, visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.boolean(), visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.number(), visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.number(), visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.number(), visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.value, visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.value, visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        visit_plain(self.value, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Undecodable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        match self.value {
            Value::Array(items) => visit_items(items, visitor),
            other => Err(unexpected(&other, &visitor)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Undecodable> {
        match self.value {
            Value::Object(fields) => visitor.visit_map(Fields::of(fields)),
            // PHP writes an empty object as an empty list.
            Value::Array(items) if items.is_empty() => visitor.visit_map(Fields::of(Map::new())),
            other => Err(unexpected(&other, &visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Undecodable> {
        LenientValue::part(self.unwrapped(fields)).deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Undecodable> {
        match self.value {
            Value::String(word) => visitor.visit_enum(word.into_deserializer()),
            Value::Object(fields) => visitor.visit_enum(MapAccessDeserializer::new(Fields::of(fields))),
            other => Err(unexpected(&other, &visitor)),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u128 f32 char bytes byte_buf unit_struct tuple tuple_struct identifier ignored_any
    }
}
