//! Endpoints chosen at run time by id: the fields that they take, and calls made of text.

use std::any::TypeId;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::catalogue::can::ListVerbs;
use crate::catalogue::{self, Descriptor};
use crate::endpoint::call::{CallError, EncodedCall};
use crate::endpoint::{Call, Endpoint, PathParams, Visitor};
use crate::message::{Key, Lang};
use crate::value::date::DateRange;
use crate::value::word::schema_words;
use crate::wire::{self, Undecodable, file};

/// An endpoint with its types erased.
#[derive(Debug, Clone)]
pub struct Dynamic {
    /// The untyped description.
    pub about: Descriptor,
    shape: fn() -> Shape,
    row: fn() -> Vec<Field>,
    encode: Encode,
    decode: fn(&[u8]) -> Result<Value, Undecodable>,
}

/// Encodes path values, query string and body as a call.
type Encode = fn(&[String], &str, &[u8]) -> Result<EncodedCall, CallError>;

/// The fields that an endpoint takes and answers.
#[derive(Debug, Clone)]
pub struct Shape {
    /// The values of the path, in order, under the names of the template.
    pub path: Vec<Field>,
    /// The parameters of the query.
    pub query: Vec<Field>,
    /// The fields of the body; empty without a body.
    pub body: Vec<Field>,
    /// The answer as a JSON schema.
    pub answer: Value,
}

/// One value that an endpoint takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name on the wire.
    pub name: String,
    /// The kind of its values.
    pub kind: FieldKind,
    /// The kind of record that it identifies, if it is an id.
    pub record: Option<String>,
    /// Whether a call without it is invalid.
    pub is_required: bool,
}

/// The kind of a field's values, as far as a door needs it to ask for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number.
    Whole,
    /// Any number of whole numbers, such as ids; as text, with commas or semicolons between them, also in brackets.
    Wholes,
    /// An amount in reais.
    Amount,
    /// True or false.
    YesNo,
    /// One of these words.
    Word(Vec<String>),
    /// Any number of these words; in text, with commas or semicolons between them.
    Words(Vec<String>),
    /// Any number of texts; as one text, with commas or semicolons between them.
    Texts,
    /// A day, as `2026-01-31`.
    Day,
    /// A range of days, as `2026-01-01::2026-01-31`.
    Period,
    /// Text.
    Text,
    /// Text that must not be shown, such as a password.
    Secret,
    /// A file; as text, its path on the user's machine.
    File,
    /// Anything else, as JSON.
    Json,
}

/// Returns whether a word is a message in one of the languages.
fn is_said(key: Key, word: &str) -> bool {
    let word = word.to_lowercase();
    Lang::ALL.iter().any(|lang| key.text(*lang, &[]).to_lowercase() == word)
}

impl FieldKind {
    /// Returns whether values are single words or numbers, never objects or lists.
    pub fn is_single(&self) -> bool {
        matches!(
            self,
            FieldKind::Whole
                | FieldKind::Amount
                | FieldKind::YesNo
                | FieldKind::Word(_)
                | FieldKind::Day
                | FieldKind::Period
                | FieldKind::Text
        )
    }
}

impl Dynamic {
    /// Erases the types of an endpoint.
    pub fn of<E: Endpoint>() -> Dynamic {
        Dynamic {
            about: Descriptor::of::<E>(),
            shape: Shape::of::<E>,
            row: row::<E>,
            encode: |path, query, body| {
                let call = Call::<E>::decode(path, query, body)?;
                call.encode().map_err(|error| CallError::Syntax(error.to_string()))
            },
            decode: |body| {
                let answer: E::Response = wire::decode(body)?;
                let value = serde_json::to_value(answer);
                value.map_err(Undecodable::whole)
            },
        }
    }

    /// Returns the fields that it takes and answers.
    pub fn shape(&self) -> Shape {
        (self.shape)()
    }

    /// Returns the fields of a row of its answer; empty if the answer is not a list.
    pub fn row(&self) -> Vec<Field> {
        (self.row)()
    }

    /// Encodes a call, with the same checks as the server's. A null body is no body.
    pub fn encode(
        &self,
        path: &[String],
        query: &[(String, String)],
        body: &Value,
    ) -> Result<EncodedCall, CallError> {
        let query = serde_html_form::to_string(query).unwrap_or_default();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        (self.encode)(path, &query, body.as_bytes())
    }

    /// Decodes an answer leniently and encodes it as the contract does.
    pub fn decode(&self, body: &[u8]) -> Result<Value, Undecodable> {
        (self.decode)(body)
    }
}

/// Returns all endpoints, in the order of the catalogue.
pub fn all() -> Vec<Dynamic> {
    struct Collect(Vec<Dynamic>);
    impl Visitor for Collect {
        fn endpoint<E: Endpoint>(&mut self) {
            self.0.push(Dynamic::of::<E>());
        }
    }
    let mut collected = Collect(Vec::new());
    catalogue::visit(&mut collected);
    collected.0
}

impl Shape {
    /// Returns the shapes of an endpoint.
    pub fn of<E: Endpoint>() -> Shape {
        let mut requests = inlining(SchemaSettings::draft2020_12().for_deserialize());
        let answers =
            SchemaSettings::draft2020_12().for_serialize().with_transform(ListVerbs).into_generator();
        Shape {
            path: path_fields(E::PATH, E::Path::schemas(&mut requests)),
            query: fields::<E::Query>(&mut requests),
            body: if E::RECEIVES.is_some() { vec![Field::file()] } else { fields::<E::Body>(&mut requests) },
            answer: answers.into_root_schema_for::<E::Response>().to_value(),
        }
    }
}

fn path_fields(template: &str, schemas: Vec<Schema>) -> Vec<Field> {
    let names = catalogue::path_names(template);
    names.zip(schemas).map(|(name, schema)| Field::of(name, schema.as_value(), true)).collect()
}

fn fields<T: schemars::JsonSchema + 'static>(generator: &mut SchemaGenerator) -> Vec<Field> {
    if TypeId::of::<T>() == TypeId::of::<()>() {
        return Vec::new();
    }
    let mut schema = generator.root_schema_for::<T>().to_value();
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.retain(|_, field| field["readOnly"] != true);
    }
    properties(&schema)
}

fn properties(schema: &Value) -> Vec<Field> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    let is_required = |name: &str| {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    properties.map(|(name, field)| Field::of(name, field, is_required(name))).collect()
}

/// Returns the fields of the rows that an answer lists.
fn row<E: Endpoint>() -> Vec<Field> {
    listed(&whole_answer::<E>())
}

/// Returns the fields of the rows that an answer with this schema lists.
fn listed(answer: &Value) -> Vec<Field> {
    let list = answer["properties"].as_object().filter(|fields| fields.len() == 1);
    let list = list.and_then(|fields| fields.values().next()).unwrap_or(&Value::Null);
    let pages = &list["properties"]["data"]["items"];
    properties(if pages.is_null() { &list["items"] } else { pages })
}

/// Returns the schema of a query with all references inlined.
pub fn whole_query<E: Endpoint>() -> Value {
    inlining(SchemaSettings::draft2020_12().for_deserialize()).into_root_schema_for::<E::Query>().to_value()
}

/// Returns the schema of an answer with all references inlined.
pub fn whole_answer<E: Endpoint>() -> Value {
    inlining(SchemaSettings::draft2020_12().for_serialize()).into_root_schema_for::<E::Response>().to_value()
}

/// Returns a generator that inlines all references.
fn inlining(mut settings: SchemaSettings) -> SchemaGenerator {
    settings.inline_subschemas = true;
    settings.with_transform(ListVerbs).into_generator()
}

impl Field {
    fn file() -> Field {
        Field { name: file::FIELD.to_owned(), kind: FieldKind::File, record: None, is_required: true }
    }

    fn of(name: &str, schema: &Value, is_required: bool) -> Field {
        Field { name: name.to_owned(), kind: FieldKind::of(schema), record: record(schema), is_required }
    }
}

/// Returns the kind of record that an id, optional or not, or the ids of a list identify.
pub(crate) fn record(schema: &Value) -> Option<String> {
    let own = schema["x-record"].as_str().map(str::to_owned);
    own.or_else(|| record(schema.get("items")?))
        .or_else(|| schema["anyOf"].as_array()?.iter().find_map(record))
}

impl FieldKind {
    pub(crate) fn of(schema: &Value) -> FieldKind {
        let words = schema_words(schema);
        if !words.is_empty() {
            return FieldKind::Word(words);
        }
        // The schema of an optional field lists its kind and null as alternatives or as types.
        if let Some(Value::Array(alternatives)) = schema.get("anyOf") {
            let present = alternatives.iter().find(|alternative| alternative["type"] != "null");
            return present.map_or(FieldKind::Json, FieldKind::of);
        }
        let kind = match &schema["type"] {
            Value::Array(types) => types.iter().find(|kind| *kind != "null"),
            kind => Some(kind),
        };
        match (kind.and_then(Value::as_str), schema["format"].as_str()) {
            (Some("integer"), _) => FieldKind::Whole,
            (Some("number"), _) => FieldKind::Amount,
            (Some("boolean"), _) => FieldKind::YesNo,
            (Some("array"), _) => match FieldKind::of(&schema["items"]) {
                FieldKind::Word(words) => FieldKind::Words(words),
                FieldKind::Text => FieldKind::Texts,
                FieldKind::Whole => FieldKind::Wholes,
                _ => FieldKind::Json,
            },
            (Some("string"), Some("password")) => FieldKind::Secret,
            (Some("string"), Some("date")) => FieldKind::Day,
            (Some("string"), Some(DateRange::FORMAT)) => FieldKind::Period,
            (Some("string"), _) => FieldKind::Text,
            _ => FieldKind::Json,
        }
    }

    /// Parses what the user typed; `None` if it is not of this kind. Amounts use a point, or a comma as in
    /// Brazil.
    pub fn read(&self, text: &str) -> Option<Value> {
        match self {
            FieldKind::Whole => text.parse::<i64>().ok().map(Value::from),
            FieldKind::Wholes => {
                let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
                parts(bare).map(|part| FieldKind::Whole.read(part)).collect()
            }
            FieldKind::Amount => {
                let plain = text.contains(',').then(|| text.replace('.', "").replace(',', "."));
                plain.as_deref().unwrap_or(text).parse().ok().map(Value::Number)
            }
            FieldKind::YesNo => match text {
                "true" | "1" => Some(Value::Bool(true)),
                "false" | "0" => Some(Value::Bool(false)),
                // As spreadsheets write it.
                word if is_said(Key::ShellYes, word) => Some(Value::Bool(true)),
                word if is_said(Key::ShellNo, word) => Some(Value::Bool(false)),
                _ => None,
            },
            FieldKind::Word(words) => words.iter().any(|word| word == text).then(|| text.into()),
            FieldKind::Words(words) => {
                let known = |word: &str| words.iter().any(|known| known == word).then(|| Value::from(word));
                parts(text).map(known).collect()
            }
            FieldKind::Texts => Some(parts(text).collect()),
            FieldKind::Day | FieldKind::Period | FieldKind::Text | FieldKind::Secret | FieldKind::File => {
                Some(text.into())
            }
            FieldKind::Json => serde_json::from_str(text).ok(),
        }
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty())
}

/// Returns the only field of an answer; `None` if it has several.
fn only(answer: &Value) -> Option<&Value> {
    let fields = answer.as_object().filter(|fields| fields.len() == 1)?;
    fields.values().next()
}

/// Returns the rows of an answer whose only field is an array or a page.
pub fn rows(answer: &Value) -> Option<&Vec<Value>> {
    let list = only(answer)?;
    list.as_array().or_else(|| list.get("data")?.as_array())
}

/// Returns the page that an answer's only field holds, if it is one.
pub fn page(answer: &Value) -> Option<&Value> {
    only(answer).filter(|page| page.get("last_page").is_some())
}

/// Returns the number of the last page, if the answer is a page.
pub fn last_page(answer: &Value) -> Option<i64> {
    page(answer)?["last_page"].as_i64()
}

/// Returns the value at a path such as `user.name`.
pub fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, name| value.get(name))
}
