//! Documents the API from its table, for programs. `/api/docs` shows the same document to people.

use std::sync::LazyLock;

use axum::response::Response;
use client::catalogue::openapi;
use http::StatusCode;

use super::answer;

static OPENAPI: LazyLock<Vec<u8>> =
    LazyLock::new(|| serde_json::to_vec(&openapi::document()).unwrap_or_default());

/// Returns the OpenAPI document.
pub async fn openapi() -> Response {
    answer::json(StatusCode::OK, OPENAPI.clone())
}
