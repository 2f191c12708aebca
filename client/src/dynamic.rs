//! Endpoints chosen at run time, by their id: what they take, field by field, and calls made of text.

use std::any::TypeId;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::call::{Encoded, Unreadable};
use crate::catalogue::{self, Descriptor};
use crate::endpoint::{Call, Endpoint, PathParams, Visitor};
use crate::page::schema_words;
use crate::wire::{self, Undecodable};

/// An endpoint, its types forgotten.
#[derive(Debug, Clone)]
pub struct Dynamic {
    /// What is known without its types.
    pub about: Descriptor,
    shape: fn() -> Shape,
    encode: Encode,
    decode: fn(&[u8]) -> Result<Value, Undecodable>,
}

/// Path values, query string and body as a call.
type Encode = fn(&[String], &str, &[u8]) -> Result<Encoded, Unreadable>;

/// What an endpoint takes and answers.
#[derive(Debug, Clone)]
pub struct Shape {
    /// The values of the path, in order, under the names of the template.
    pub path: Vec<Field>,
    /// The parameters of the query.
    pub query: Vec<Field>,
    /// The fields of the body; none for none.
    pub body: Vec<Field>,
    /// The answer as a JSON schema.
    pub answer: Value,
}

/// One value that an endpoint takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name on the wire.
    pub name: String,
    /// What it can be.
    pub kind: FieldKind,
}

/// What a field can be, as far as a door needs to know to ask for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number.
    Whole,
    /// An amount in reais.
    Amount,
    /// True or false.
    YesNo,
    /// One of these words.
    Word(Vec<String>),
    /// Text.
    Text,
    /// Text that nobody else may see.
    Secret,
    /// Anything else, as JSON.
    Json,
}

impl Dynamic {
    /// Forgets the types of an endpoint.
    pub fn of<E: Endpoint>() -> Dynamic {
        Dynamic {
            about: Descriptor::of::<E>(),
            shape: Shape::of::<E>,
            encode: |path, query, body| {
                let call = Call::<E>::decode(path, query, body)?;
                call.encode().map_err(|error| Unreadable::Syntax(error.to_string()))
            },
            decode: |body| {
                let answer: E::Response = wire::decode(body)?;
                let value = serde_json::to_value(answer);
                value.map_err(|error| Undecodable { path: ".".to_owned(), detail: error.to_string() })
            },
        }
    }

    /// What it takes and answers.
    pub fn shape(&self) -> Shape {
        (self.shape)()
    }

    /// Makes a call of it, with the same checks as the server's. A body that is null is none.
    pub fn encode(
        &self,
        path: &[String],
        query: &[(String, String)],
        body: &Value,
    ) -> Result<Encoded, Unreadable> {
        let query = serde_html_form::to_string(query).unwrap_or_default();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        (self.encode)(path, &query, body.as_bytes())
    }

    /// Reads an answer, and writes it as the contract does.
    pub fn decode(&self, body: &[u8]) -> Result<Value, Undecodable> {
        (self.decode)(body)
    }
}

/// All endpoints, in the order of the catalogue.
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
    fn of<E: Endpoint>() -> Shape {
        let mut settings = SchemaSettings::draft2020_12().for_deserialize();
        settings.inline_subschemas = true;
        let mut requests = settings.into_generator();
        let names = Descriptor::of::<E>().path_names();
        let path = names.into_iter().zip(E::Path::schemas(&mut requests));
        let answers = SchemaSettings::draft2020_12().for_serialize().into_generator();
        Shape {
            path: path.map(|(name, schema)| Field::of(name, schema.as_value())).collect(),
            query: fields::<E::Query>(&mut requests),
            body: fields::<E::Body>(&mut requests),
            answer: answers.into_root_schema_for::<E::Response>().to_value(),
        }
    }
}

fn fields<T: schemars::JsonSchema + 'static>(generator: &mut SchemaGenerator) -> Vec<Field> {
    if TypeId::of::<T>() == TypeId::of::<()>() {
        return Vec::new();
    }
    let schema: Schema = generator.root_schema_for::<T>();
    let Some(Value::Object(properties)) = schema.get("properties") else { return Vec::new() };
    properties.iter().map(|(name, schema)| Field::of(name, schema)).collect()
}

impl Field {
    fn of(name: &str, schema: &Value) -> Field {
        Field { name: name.to_owned(), kind: FieldKind::of(schema) }
    }
}

impl FieldKind {
    fn of(schema: &Value) -> FieldKind {
        let words = schema_words(schema);
        if !words.is_empty() {
            return FieldKind::Word(words);
        }
        // An optional field is its kind or null, in a list of alternatives or of types.
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
            (Some("string"), Some("password")) => FieldKind::Secret,
            (Some("string"), _) => FieldKind::Text,
            _ => FieldKind::Json,
        }
    }
}
