//! Derives the OpenAPI 3.1 document from the tables. A test compares it with the committed `openapi.json`.

mod bodies;
mod parts;

use std::any::TypeId;
use std::collections::BTreeSet;

use http::Method;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::access::Ability;
use crate::catalogue::can::ListVerbs;
use crate::catalogue::dynamic::Shape;
use crate::catalogue::inverse::has_inverse;
use crate::catalogue::raw::{self, EVENTS_STREAM};
use crate::catalogue::required::ListRequired;
use crate::catalogue::{self, Descriptor, noun_of};
use crate::endpoint::raw::RawRoute;
use crate::endpoint::{Danger, Endpoint, PathParams, Visitor};
use crate::limits::DeclareLimits;
use crate::wire::event::Event;
use crate::wire::file::ANSWERS;
use crate::wire::ours::OURS;
use crate::wire::page::{PAGING, Paging};
use crate::wire::plan::{Header, Row};
use crate::wire::problem::Problem;
use crate::wire::rehearsal::Rehearsal;

/// Returns the document.
pub fn document() -> Value {
    let settings = |contract| {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        settings.contract = contract;
        settings.with_transform(ListVerbs).with_transform(ListRequired)
    };
    let mut paths = Paths {
        requests: settings(Contract::Deserialize).with_transform(DeclareLimits).into_generator(),
        answers: settings(Contract::Serialize).into_generator(),
        paths: Map::new(),
    };
    let problem = paths.answers.subschema_for::<Problem>();
    paths.answers.subschema_for::<Rehearsal>();
    paths.answers.subschema_for::<Event>();
    // No call carries a plan, but the browser writes plans.
    paths.answers.subschema_for::<Header>();
    paths.answers.subschema_for::<Row>();
    catalogue::visit(&mut paths);
    raw::all().for_each(|route| paths.raw(route));
    let (requests, answers) = (paths.requests.take_definitions(true), paths.answers.take_definitions(true));
    let operations = paths.paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    let mut with_body: Vec<&mut Value> = operations
        .filter(|operation| operation["requestBody"]["content"]["application/json"].is_object())
        .collect();
    let schemas = bodies::join(&mut with_body, requests, answers);
    let nouns: BTreeSet<&str> = catalogue::descriptors()
        .iter()
        .map(|about| about.id)
        .chain(raw::all().map(|route| route.id))
        .map(noun_of)
        .collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Retaguarda",
            "version": env!("CARGO_PKG_VERSION"),
            "description": parts::DESCRIPTION,
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "/api", "description": "Este servidor." }],
        "tags": nouns.iter().map(|noun| json!({ "name": noun })).collect::<Vec<_>>(),
        "paths": paths.paths,
        "components": {
            "schemas": schemas,
            "parameters": parts::parameters(),
            "headers": parts::headers(),
            "securitySchemes": parts::security_schemes(),
            "responses": parts::responses(&problem),
        },
    })
}

struct Paths {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
    paths: Map<String, Value>,
}

impl Visitor for Paths {
    fn endpoint<E: Endpoint>(&mut self) {
        let has_body = TypeId::of::<E::Body>() != TypeId::of::<()>() && E::CLAUSES.receives.is_none();
        let schemas = Schemas {
            path: E::Path::schemas(&mut self.requests),
            query: self.requests.root_schema_for::<E::Query>(),
            body: has_body.then(|| self.requests.subschema_for::<E::Body>()),
            // A call without a body is one that names no field.
            needs_body: Shape::of::<E>().body.iter().any(|field| field.is_required),
            answer: (!E::sends_file()).then(|| self.answers.subschema_for::<E::Response>()),
        };
        self.call(&Descriptor::of::<E>(), E::CLAUSES.also, schemas);
    }
}

/// The schemas of a call.
struct Schemas {
    path: Vec<Schema>,
    query: Schema,
    body: Option<Schema>,
    needs_body: bool,
    answer: Option<Schema>,
}

impl Paths {
    fn insert(&mut self, path: &str, method: &Method, operation: Value) {
        let path = self.paths.entry(path).or_insert_with(|| json!({}));
        path[method.as_str().to_ascii_lowercase()] = operation;
    }

    fn call(&mut self, about: &Descriptor, also: &[&str], schemas: Schemas) {
        let names = about.path_names();
        let writes = about.danger != Danger::Read;
        let mut parameters: Vec<Value> = names
            .iter()
            .zip(schemas.path)
            .map(|(name, schema)| json!({ "name": name, "in": "path", "required": true, "schema": schema }))
            .collect();
        parameters.extend(query_parameters(&schemas.query));
        parameters.extend(parts::header_parameters(writes));
        let facts = parts::Facts {
            ability: about.needs.ability(),
            writes,
            takes_path: !names.is_empty(),
            broken: about.refusal.status,
        };
        let mut responses = parts::refusals(&facts);
        let success = schemas.answer.map_or_else(parts::file, |answer| {
            let answer = if has_inverse(about) { parts::with_inverse(&answer) } else { json!(answer) };
            parts::success(&answer, writes)
        });
        responses.insert("200".to_owned(), success);
        let mut operation = self.described(about.id, about.doc, facts.ability, parameters, responses);
        operation["x-danger"] = json!(about.danger);
        if about.is_ours {
            operation[OURS] = json!(true);
        }
        if about.receives.is_some() {
            operation["requestBody"] = parts::upload();
        }
        if let Some(body) = schemas.body {
            let content = json!({ "application/json": { "schema": body } });
            operation["requestBody"] = json!({ "required": schemas.needs_body, "content": content });
        }
        for (path, number) in also.iter().zip(2..) {
            let mut operation = operation.clone();
            operation["operationId"] = json!(format!("{}.{number}", about.id));
            self.insert(path, &about.method, operation);
        }
        self.insert(about.path, &about.method, operation);
    }

    /// Adds a route without a typed call: a download, a stream, a callback.
    fn raw(&mut self, route: &RawRoute) {
        let writes = !route.method.is_safe();
        let names = || catalogue::path_names(route.path);
        let word = json!({ "type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": 64 });
        let own = |name| json!({ "name": name, "in": "path", "required": true, "schema": word });
        let mut parameters: Vec<Value> = match route.query_of.and_then(catalogue::descriptor) {
            None => names().map(own).collect(),
            Some(about) => {
                let of = &self.paths[about.path][about.method.as_str().to_ascii_lowercase()]["parameters"];
                let is_own = |parameter: &&Value| match parameter["in"].as_str() {
                    Some("query") => PAGING.iter().all(|name| parameter["name"] != *name),
                    place => place == Some("path"),
                };
                let of_list = of.as_array().into_iter().flatten().filter(is_own).cloned();
                of_list.chain(about.list.map(parts::fields)).collect()
            }
        };
        let takes_path = names().next().is_some();
        if route.id == EVENTS_STREAM.id {
            let names = ["LastEventId", "After", "Once"];
            parameters.extend(names.map(|name| json!({ "$ref": format!("#/components/parameters/{name}") })));
        }
        parameters.push(json!({ "$ref": "#/components/parameters/AcceptLanguage" }));
        let facts = parts::Facts { ability: route.needs.ability(), writes, takes_path, broken: 422 };
        let mut responses = parts::refusals(&facts);
        let text = if route.produces == "application/json" {
            json!({ "type": "object" })
        } else {
            json!({ "type": "string" })
        };
        let mut content = Map::from_iter([(route.produces.to_owned(), json!({ "schema": text }))]);
        if route.query_of.is_some() {
            content.insert(ANSWERS.to_owned(), json!({ "schema": text }));
        }
        responses.insert(
            "200".to_owned(),
            json!({ "description": "Feito.", "headers": parts::every_header(), "content": content }),
        );
        let mut operation = self.described(route.id, route.doc, facts.ability, parameters, responses);
        if writes {
            let body = json!({ "schema": { "type": "object" } });
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": body } });
        }
        self.insert(route.path, &route.method, operation);
    }

    fn described(
        &self,
        id: &str,
        doc: &str,
        ability: Option<Ability>,
        parameters: Vec<Value>,
        responses: Map<String, Value>,
    ) -> Value {
        json!({
            "operationId": id,
            "tags": [noun_of(id)],
            "summary": doc,
            "x-id": id,
            "x-needs": ability,
            "security": if ability.is_some() { json!([{ "bearer": [] }, { "cookie": [] }]) } else { json!([]) },
            "parameters": parameters,
            "responses": responses,
        })
    }
}

/// Returns one parameter for each field of a query type.
fn query_parameters(query: &Schema) -> Vec<Value> {
    let Some(Value::Object(fields)) = query.get("properties") else { return Vec::new() };
    let required = query.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
    fields
        .iter()
        .map(|(name, schema)| {
            let mut schema = schema.clone();
            let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            let paging = [("page", Paging::LAST), ("per_page", Paging::MOST)];
            if let Some((_, most)) = paging.iter().find(|(field, _)| field == name) {
                (schema["minimum"], schema["maximum"]) = (1.into(), (*most).into());
            }
            let required = is_required(name);
            json!({ "name": name, "in": "query", "required": required, "description": description, "schema": schema })
        })
        .collect()
}
