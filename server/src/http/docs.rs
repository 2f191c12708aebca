//! Documents the API from its table: `/api/openapi.json` for programs, `/api/docs` for people.

use std::sync::LazyLock;

use axum::response::Response;
use client::catalogue::{self, openapi};
use http::StatusCode;

use super::answer;

static OPENAPI: LazyLock<Vec<u8>> =
    LazyLock::new(|| serde_json::to_vec(&openapi::document()).unwrap_or_default());

/// Returns the OpenAPI document.
pub async fn openapi() -> Response {
    answer::json(StatusCode::OK, OPENAPI.clone())
}

/// Returns the page of endpoints.
pub async fn page() -> Response {
    let rows: String = catalogue::descriptors()
        .iter()
        .map(|about| {
            let needs =
                about.needs.ability().map_or_else(|| "público".to_owned(), |ability| ability.to_string());
            format!(
                "<tr><td><code>{}</code></td><td><code>{} /api{}</code></td><td>{}</td><td>{needs}</td></tr>",
                about.id, about.method, about.path, about.doc
            )
        })
        .collect();
    let page = format!(
        "<!doctype html><html lang=pt-BR><meta charset=utf-8><title>API da Retaguarda</title><h1>API da Retaguarda</h1>\
         <p>Documento completo: <a href=/api/openapi.json>openapi.json</a></p>\
         <table><tr><th>id</th><th>chamada</th><th>o que faz</th><th>permissão</th></tr>{rows}</table></html>"
    );
    answer::html(StatusCode::OK, page)
}
