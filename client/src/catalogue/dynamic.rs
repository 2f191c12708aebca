//! Endpoints chosen at run time by id: the fields that they take, and calls made of text.

use std::any::TypeId;
use std::sync::Arc;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::catalogue::can::ListVerbs;
use crate::catalogue::inverse::has_inverse;
use crate::catalogue::required::ListRequired;
use crate::catalogue::{self, Descriptor};
use crate::endpoint::call::{CallError, EncodedCall};
use crate::endpoint::{Call, Endpoint, PathParams, Visitor};
use crate::schema_cache::SchemaCache;
use crate::wire::rehearsal::{INVERSE, Inverse};
use crate::wire::{self, Undecodable, file};

pub use crate::catalogue::kind::FieldKind;

/// An endpoint with its types erased.
#[derive(Debug, Clone)]
pub struct Dynamic {
    /// The untyped description.
    pub about: Descriptor,
    shape: fn() -> Shape,
    row: fn() -> Vec<Field>,
    encode: Encode,
    reads: fn() -> Arc<Value>,
    writes: fn() -> Arc<Value>,
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
            reads: wire::schema_of::<E::Response>,
            writes: written_answer::<E>,
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

    /// Decodes an answer leniently, and returns it as the contract writes it.
    pub fn decode(&self, body: &[u8]) -> Result<Value, Undecodable> {
        let body = wire::parse(body)?;
        // No type of an answer has it: the row declares it.
        let inverse = has_inverse(&self.about).then(|| Inverse::of(&body)).flatten();
        let mut answer = wire::read_as(&(self.reads)(), &(self.writes)(), body)?;
        if let Some(inverse) = inverse {
            answer[INVERSE] = serde_json::to_value(inverse).map_err(Undecodable::whole)?;
        }
        Ok(answer)
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
        Shape {
            path: path_fields(E::PATH, E::Path::schemas(&mut requests)),
            query: fields::<E::Query>(&mut requests),
            body: if E::CLAUSES.receives.is_some() {
                vec![Field::file()]
            } else {
                fields::<E::Body>(&mut requests)
            },
            answer: written_answer::<E>().as_ref().clone(),
        }
    }
}

/// Returns the schema of an answer as it is written.
fn written_answer<E: Endpoint>() -> Arc<Value> {
    static MADE: SchemaCache<&'static str> = SchemaCache::new();
    MADE.get(E::ID, || {
        let answers = SchemaSettings::draft2020_12().for_serialize().with_transform(ListVerbs);
        let answers = answers.with_transform(ListRequired).into_generator();
        answers.into_root_schema_for::<E::Response>().to_value()
    })
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
    settings.with_transform(ListVerbs).with_transform(ListRequired).into_generator()
}

/// The value of a filter by which every row passes, where a list is typed.
pub const ALL: &str = "all";

impl Field {
    /// Returns whether a filter by a closed list also takes [`ALL`], which leaves it out.
    pub fn takes_all(&self) -> bool {
        let lacks = |words: &[String]| !words.iter().any(|word| word == ALL);
        let is_filter = !self.is_required && self.name != "order_by";
        is_filter && matches!(&self.kind, FieldKind::Word(words) if lacks(words))
    }

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

/// Returns the number of rows of all pages, if the answer is a page.
pub fn total(answer: &Value) -> Option<i64> {
    page(answer)?["total"].as_i64()
}

/// Returns whether the answer is the first page of a list.
pub fn is_first_page(answer: &Value) -> bool {
    page(answer).is_some_and(|page| page["current_page"] == 1)
}

/// Returns the value at a path such as `user.name`.
pub fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, name| value.get(name))
}
