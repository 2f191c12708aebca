//! The OpenAPI 3.1 document, derived from the table. Committed as `openapi.json`; a test keeps it so.

use schemars::generate::{Contract, SchemaSettings};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::catalogue::{self, Descriptor};
use crate::endpoint::{Danger, Endpoint, PathParams, Visitor};
use crate::plan::{Header, Row};
use crate::problem::Problem;
use crate::rehearsal::Rehearsal;

/// The whole document.
pub fn document() -> Value {
    let settings = |contract| {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        settings.contract = contract;
        settings
    };
    let mut paths = Paths {
        requests: settings(Contract::Deserialize).into_generator(),
        answers: settings(Contract::Serialize).into_generator(),
        paths: Map::new(),
    };
    let problem = paths.answers.subschema_for::<Problem>();
    paths.answers.subschema_for::<Rehearsal>();
    // No call carries a plan, but the browser writes them.
    paths.answers.subschema_for::<Header>();
    paths.answers.subschema_for::<Row>();
    catalogue::visit(&mut paths);
    let mut schemas = paths.requests.take_definitions(true);
    for (name, schema) in paths.answers.take_definitions(true) {
        schemas.insert(name, schema);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Retaguarda", "version": env!("CARGO_PKG_VERSION"), "license": { "name": "MIT", "identifier": "MIT" } },
        "servers": [{ "url": "/api" }],
        "paths": paths.paths,
        "components": {
            "schemas": schemas,
            "parameters": { "Prefer": {
                "name": "Prefer",
                "in": "header",
                "required": false,
                "schema": { "enum": ["rehearsal"] },
                "description": "Com `rehearsal`, nada muda: a resposta 200 traz `Preference-Applied: rehearsal` e um \
                                `Rehearsal`, com os efeitos que a chamada teria.",
            } },
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
            "responses": { "Problem": {
                "description": "Recusado, com o motivo.",
                "content": { "application/json": { "schema": problem } },
            } },
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
        let about = Descriptor::of::<E>();
        let operation = self.operation::<E>(&about);
        let path = self.paths.entry(about.path).or_insert_with(|| json!({}));
        path[about.method.as_str().to_ascii_lowercase()] = operation;
    }
}

impl Paths {
    fn operation<E: Endpoint>(&mut self, about: &Descriptor) -> Value {
        let names = about.path_names();
        let schemas = E::Path::schemas(&mut self.requests);
        let mut parameters: Vec<Value> = names
            .into_iter()
            .zip(schemas)
            .map(|(name, schema)| json!({ "name": name, "in": "path", "required": true, "schema": schema }))
            .collect();
        parameters.extend(query_parameters(&self.requests.root_schema_for::<E::Query>()));
        if about.danger != Danger::Read {
            parameters.push(json!({ "$ref": "#/components/parameters/Prefer" }));
        }
        let answer = self.answers.subschema_for::<E::Response>();
        let mut operation = json!({
            "operationId": about.id,
            "tags": [about.id.split('.').next()],
            "summary": about.doc,
            "x-id": about.id,
            "x-danger": about.danger,
            "x-needs": about.needs.ability(),
            "security": if about.needs.ability().is_some() { json!([{ "bearer": [] }]) } else { json!([]) },
            "parameters": parameters,
            "responses": {
                "200": { "description": "Feito.", "content": { "application/json": { "schema": answer } } },
                "default": { "$ref": "#/components/responses/Problem" },
            },
        });
        if std::any::TypeId::of::<E::Body>() != std::any::TypeId::of::<()>() {
            let body = self.requests.subschema_for::<E::Body>();
            operation["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": body } } });
        }
        operation
    }
}

/// A query type's fields, each a parameter of its own.
fn query_parameters(query: &Schema) -> Vec<Value> {
    let Some(Value::Object(fields)) = query.get("properties") else { return Vec::new() };
    fields
        .iter()
        .map(|(name, schema)| {
            let mut schema = schema.clone();
            let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            json!({ "name": name, "in": "query", "required": false, "description": description, "schema": schema })
        })
        .collect()
}
