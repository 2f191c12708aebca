//! Brings the answer of another system into the shape that the contract's schema declares. Such systems leave fields out, write null, numbers as
//! texts, instants without an offset, and pages with fewer numbers.
//!
//! A field that cannot be read is absent, and one that the contract requires has a value for *unknown* ([`unknown`]). Only an
//! answer without its record or its rows is refused.

use std::any::TypeId;
use std::sync::Arc;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::decode::{Undecodable, decode, decode_value};
use super::{told_page, told_value};
use crate::schema_cache::SchemaCache;
use crate::value::instant::{told_day, told_instant};
use crate::value::unknown;
use crate::value::word::schema_words;

/// Reads an answer. One in the shape of the contract is decoded as it is.
///
/// # Errors
/// If it has neither the record nor the rows that it is about.
pub fn read<T: DeserializeOwned + JsonSchema + 'static>(bytes: &[u8]) -> Result<T, Undecodable> {
    decode(bytes).or_else(|error: Undecodable| match serde_json::from_slice(bytes) {
        Ok(value) => read_value(value),
        Err(_) => Err(error),
    })
}

/// Reads an answer that is parsed already, or a part of one.
///
/// # Errors
/// As [`read`].
pub fn read_value<T: DeserializeOwned + JsonSchema + 'static>(value: Value) -> Result<T, Undecodable> {
    let schema = schema_of::<T>();
    decode_value(Node::of(&schema).whole(value)?)
}

/// Reads the answer to a write, which may be empty.
///
/// # Errors
/// If an absent field has no value for *unknown*.
pub fn read_outcome<T: DeserializeOwned + JsonSchema + 'static>(value: Value) -> Result<T, Undecodable> {
    let schema = schema_of::<T>();
    let node = Node::of(&schema);
    let fields = if value.is_object() { node.unwrapped(value) } else { json!({}) };
    decode_value(node.within_row().fit(fields)?)
}

/// Returns the schema of a type as it is read.
pub fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static MADE: SchemaCache<TypeId> = SchemaCache::new();
    MADE.get(TypeId::of::<T>(), || {
        let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
        generator.into_root_schema_for::<T>().to_value()
    })
}

/// A node of a schema.
#[derive(Clone, Copy)]
pub(super) struct Node<'s> {
    root: &'s Value,
    /// The node as it stands in the schema.
    declared: &'s Value,
    /// The node without references, and without its alternative null.
    own: &'s Value,
    is_nullable: bool,
    /// Whether it is part of a row. What a row lacks must not hide the others.
    is_of_row: bool,
}

/// The kind of values of a node.
#[derive(PartialEq, Eq)]
pub(super) enum Shape {
    Any,
    Record,
    Map,
    List,
    Word,
    Text,
    Instant,
    Day,
    Amount,
    Whole,
    Number,
    Flag,
}

impl<'s> Node<'s> {
    pub(super) fn of(schema: &'s Value) -> Node<'s> {
        Node { root: schema, declared: schema, own: schema, is_nullable: false, is_of_row: false }.resolved()
    }

    fn sub(self, node: &'s Value) -> Node<'s> {
        Node { declared: node, own: node, is_nullable: false, ..self }.resolved()
    }

    fn within_row(self) -> Node<'s> {
        Node { is_of_row: true, ..self }
    }

    /// Follows references, and reduces *T or null* to T.
    fn resolved(self) -> Node<'s> {
        if let Some(target) = self.own["$ref"].as_str() {
            let own = self.root.pointer(target.trim_start_matches('#')).unwrap_or(&Value::Null);
            return Node { own, ..self }.resolved();
        }
        let kinds = self.own["type"].as_array().into_iter().flatten();
        let is_nullable = self.is_nullable || kinds.into_iter().any(|kind| kind == "null");
        let Some(some) = self.own["anyOf"].as_array() else { return Node { is_nullable, ..self } };
        let mut present = some.iter().filter(|one| one["type"] != "null");
        match (present.next(), present.next()) {
            (Some(own), None) => Node { own, is_nullable: some.len() > 1, ..self }.resolved(),
            _ => Node { is_nullable: some.iter().any(|one| one["type"] == "null"), ..self },
        }
    }

    pub(super) fn shape(self) -> Shape {
        let kinds = &self.own["type"];
        let is = |kind: &str| {
            kinds == kind || kinds.as_array().is_some_and(|all| all.iter().any(|one| one == kind))
        };
        let format = self.own["format"].as_str();
        let shapes = [
            (is("object") && self.own["properties"].is_object(), Shape::Record),
            (is("object"), Shape::Map),
            (is("array"), Shape::List),
            (format == Some("date-time"), Shape::Instant),
            (format == Some("date"), Shape::Day),
            (format == Some("brl"), Shape::Amount),
            (!schema_words(self.own).is_empty(), Shape::Word),
            (is("string"), Shape::Text),
            (is("integer"), Shape::Whole),
            (is("number"), Shape::Number),
            (is("boolean"), Shape::Flag),
        ];
        shapes.into_iter().find(|(is_it, _)| *is_it).map_or(Shape::Any, |(_, shape)| shape)
    }

    pub(super) fn fields(self) -> impl Iterator<Item = (&'s str, Node<'s>)> {
        let fields = self.own["properties"].as_object().into_iter().flatten();
        fields.map(move |(name, node)| (name.as_str(), self.sub(node)))
    }

    /// Returns the node of a list's items.
    pub(super) fn items(self) -> Node<'s> {
        self.sub(self.own.get("items").unwrap_or(&Value::Null))
    }

    pub(super) fn requires(self, field: &str) -> bool {
        self.own["required"].as_array().is_some_and(|names| names.iter().any(|name| name == field))
    }

    /// Returns whether it is an object with declared fields.
    pub(super) fn is_record(self) -> bool {
        self.shape() == Shape::Record
    }

    /// Returns whether it is a number of hundredths, such as an amount.
    pub(super) fn is_of_cents(self) -> bool {
        self.own["format"] == "percent" || self.shape() == Shape::Amount
    }

    /// Returns the node of a map's values, if it is a map of one kind of values.
    pub(super) fn values(self) -> Option<Node<'s>> {
        self.own.get("additionalProperties").filter(|node| node.is_object()).map(|node| self.sub(node))
    }

    /// Returns the value of a field that an answer leaves out.
    pub(super) fn default(self) -> Value {
        match self.declared.get("default") {
            Some(default) => default.clone(),
            None if self.is_nullable => Value::Null,
            None => self.nothing().unwrap_or_default(),
        }
    }

    fn is_page(self) -> bool {
        self.own["properties"].get("last_page").is_some() && self.own["properties"].get("data").is_some()
    }

    /// Returns whether it is a record, a page or rows.
    fn is_content(self) -> bool {
        !self.is_nullable && matches!(self.shape(), Shape::Record | Shape::List)
    }

    /// Returns a whole answer in the node's shape. The record or the rows that it is about may be the whole answer.
    pub(super) fn whole(self, value: Value) -> Result<Value, Undecodable> {
        if self.shape() != Shape::Record {
            return self.fit(value);
        }
        let mut value = self.unwrapped(value);
        let mut contents = self.fields().filter(|(name, node)| self.requires(name) && node.is_content());
        if let (Some((name, node)), None) = (contents.next(), contents.next())
            && value.get(name).is_none()
            && node.is_told_by(&value)
        {
            value = json!({ name: value });
        }
        for (name, node) in self.fields().filter(|(name, node)| self.requires(name) && node.is_content()) {
            let told = value.get(name).filter(|value| !value.is_null()).ok_or_else(|| absent(name))?;
            // A record without any field would look like an empty one.
            let is_told = || node.fields().any(|(own, _)| told.get(own).is_some());
            if node.shape() == Shape::Record && !node.is_page() && !is_told() {
                return Err(unreadable(told).within(name));
            }
        }
        self.fit(value)
    }

    /// Takes an answer out of `data`, if it has none of the node's fields.
    fn unwrapped(self, mut value: Value) -> Value {
        let is_told = |value: &Value| self.fields().any(|(name, _)| value.get(name).is_some());
        while !is_told(&value) {
            match value.get_mut("data").filter(|data| data.is_object()) {
                Some(data) => value = data.take(),
                None => break,
            }
        }
        value
    }

    /// Returns whether a value can be the node's content without the field around it.
    fn is_told_by(self, value: &Value) -> bool {
        match value {
            Value::Array(_) => self.shape() == Shape::List || self.is_page(),
            Value::Object(fields) if self.is_page() => fields.get("data").is_some_and(Value::is_array),
            Value::Object(fields) => self.shape() == Shape::Record && fields.contains_key("id"),
            _ => false,
        }
    }

    /// Returns a value in the node's shape.
    fn fit(self, value: Value) -> Result<Value, Undecodable> {
        if value.is_null() && self.is_nullable {
            return Ok(value);
        }
        match (self.shape(), value) {
            (Shape::Any, value) => Ok(value),
            (Shape::Record, value) => self.record(value),
            (Shape::Map, Value::Object(fields)) => self.map(fields),
            // PHP writes an empty object as an empty list.
            (Shape::Map, Value::Array(items)) if items.is_empty() => Ok(json!({})),
            (Shape::List, Value::Array(items)) => self.list(items),
            (shape, value) => self.plain(&shape, &value).ok_or_else(|| unreadable(&value)),
        }
    }

    fn record(self, value: Value) -> Result<Value, Undecodable> {
        let value = if self.is_page() { told_page::completed(value) } else { value };
        let mut fields = match value {
            Value::Object(fields) => fields,
            Value::Array(items) if items.is_empty() => Map::new(),
            value => return Err(unreadable(&value)),
        };
        for (name, node) in self.fields() {
            let told = fields.remove(name).filter(|value| !value.is_null() || node.is_nullable);
            let read =
                told.map_or_else(|| Err(Undecodable::whole("it is not told")), |value| node.fit(value));
            let read = match read {
                Ok(value) => Some(value),
                Err(_) if !self.requires(name) => None,
                Err(_) if node.is_nullable => Some(Value::Null),
                // A list without its rows would look like an empty one.
                Err(error) if node.shape() == Shape::List && !self.is_of_row => {
                    return Err(error.within(name));
                }
                Err(error) if node.is_page() && !self.is_of_row => return Err(error.within(name)),
                Err(error) => Some(node.nothing().map_err(|_| error.within(name))?),
            };
            if let Some(value) = read {
                fields.insert(name.to_owned(), value);
            }
        }
        Ok(Value::Object(fields))
    }

    fn map(self, fields: Map<String, Value>) -> Result<Value, Undecodable> {
        let Some(node) = self.values() else { return Ok(Value::Object(fields)) };
        Ok(fields.into_iter().filter_map(|(name, value)| Some((name, node.fit(value).ok()?))).collect())
    }

    /// Returns the items that can be read.
    fn list(self, items: Vec<Value>) -> Result<Value, Undecodable> {
        let node = self.items().within_row();
        let (mut read, mut first) = (Vec::with_capacity(items.len()), None);
        for (at, item) in items.into_iter().enumerate() {
            match node.fit(item) {
                Ok(item) => read.push(item),
                Err(error) => first = first.or(Some(error.within(&format!("[{at}]")))),
            }
        }
        match first {
            Some(error) if read.is_empty() => Err(error),
            _ => Ok(Value::Array(read)),
        }
    }

    /// Returns a value without parts, as the contract writes it.
    fn plain(self, shape: &Shape, value: &Value) -> Option<Value> {
        let text = value.as_str().map(str::trim);
        match shape {
            Shape::Instant => Some(json!(told_instant(text?)?)),
            Shape::Day => Some(json!(told_day(text?)?)),
            Shape::Amount => Some(json!(told_value::amount(value)?)),
            Shape::Word => {
                let words = schema_words(self.own);
                let told = text?.to_lowercase();
                words.into_iter().find(|word| word.to_lowercase() == told).map(Value::from)
            }
            Shape::Text => match value {
                Value::String(_) => Some(value.clone()),
                Value::Number(number) => Some(number.to_string().into()),
                _ => None,
            },
            Shape::Whole => self.whole_number(value).map(Value::from),
            Shape::Number => told_value::number(value).map(Value::from),
            Shape::Flag => match value {
                Value::Bool(_) => Some(value.clone()),
                _ => match (told_value::number(value), text) {
                    (Some(number), _) if number == 0.0 || number == 1.0 => Some((number == 1.0).into()),
                    (_, Some("true")) => Some(true.into()),
                    (_, Some("false")) => Some(false.into()),
                    _ => None,
                },
            },
            Shape::Any | Shape::Record | Shape::Map | Shape::List => None,
        }
    }

    fn whole_number(self, value: &Value) -> Option<i64> {
        let exact = || value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
        let rounded =
            || told_value::number(value).filter(|number| number.fract() == 0.0).map(|number| number as i64);
        let number = exact().or_else(rounded)?;
        let bound = |name: &str| self.own[name].as_i64();
        let is_within = bound("minimum").is_none_or(|least| number >= least)
            && bound("maximum").is_none_or(|most| number <= most);
        is_within.then_some(number)
    }

    /// Returns a value for *unknown*.
    fn nothing(self) -> Result<Value, Undecodable> {
        Ok(match self.shape() {
            Shape::Any => Value::Null,
            Shape::Record => self.record(json!({}))?,
            Shape::Map => json!({}),
            Shape::List => json!([]),
            Shape::Word => unknown::WORD.into(),
            Shape::Text => "".into(),
            Shape::Instant => json!(unknown::INSTANT),
            Shape::Day => json!(unknown::DAY),
            Shape::Amount => json!(unknown::AMOUNT),
            Shape::Whole | Shape::Number => 0.into(),
            Shape::Flag => false.into(),
        })
    }
}

fn absent(field: &str) -> Undecodable {
    Undecodable { path: field.to_owned(), detail: "it is not told".to_owned() }
}

fn unreadable(value: &Value) -> Undecodable {
    let shown: String = value.to_string().chars().take(80).collect();
    Undecodable::whole(format!("unexpected {shown}"))
}
