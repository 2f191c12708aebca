//! The translation between the specification's calls and ours: known fields pass, and nothing else.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use http_body_util::BodyExt;
use jiff::civil::Date;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};
use tower::ServiceExt;

use super::call::{Call, Reply};
use super::shape::Shape;

/// The filters that take two days.
const PERIODS: [&str; 3] = ["created_at", "paid_at", "end_of_plan"];

/// A request, read.
pub struct ExchangeRequest {
    pub parts: Parts,
    /// The path below `/api`.
    pub path: String,
    pub body: Value,
    /// The body as it came.
    pub bytes: Bytes,
}

/// An answer before it is spoiled.
pub struct ExchangeAnswer {
    pub status: StatusCode,
    pub body: Content,
}

/// The body of an answer.
pub enum Content {
    /// Nothing.
    None,
    /// Anything but a file.
    Json(Value),
    /// A file, with the headers that describe it.
    File(HeaderMap, Bytes),
}

/// Asks our API. `nulls` exchanges what is absent and what is null in its answer.
pub async fn carry_out(api: Router, call: &Call, asked: &ExchangeRequest, nulls: bool) -> ExchangeAnswer {
    let query = match query(call, &asked.parts.uri) {
        Ok(query) => query,
        Err(name) => {
            let errors = json!({ name: ["O formato é inválido."] });
            let problem = json!({ "message": "The given data was invalid.", "errors": errors });
            return ExchangeAnswer { status: StatusCode::UNPROCESSABLE_ENTITY, body: Content::Json(problem) };
        }
    };
    let response = match api.oneshot(translated(call, asked, &query)).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    let answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if !parts.status.is_success() {
        let problem = Shape::parse("message errors").fit(answer, false);
        return ExchangeAnswer { status: parts.status, body: Content::Json(problem) };
    }
    let (status, body) = match &call.reply {
        Reply::Record(shape) => (StatusCode::OK, Content::Json(shape.fit((call.record)(answer), nulls))),
        Reply::Success => (StatusCode::OK, Content::Json(json!({ "success": true }))),
        Reply::Empty => (StatusCode::NO_CONTENT, Content::None),
        Reply::File => (StatusCode::OK, Content::File(of_file(&parts.headers), bytes)),
    };
    ExchangeAnswer { status, body }
}

/// Returns the headers that describe a file.
fn of_file(headers: &HeaderMap) -> HeaderMap {
    let names = [header::CONTENT_TYPE, header::CONTENT_DISPOSITION];
    names.into_iter().filter_map(|name| Some((name.clone(), headers.get(&name)?.clone()))).collect()
}

/// Returns the known fields of a query, or the name of one that cannot be read.
fn query<'q>(call: &Call, uri: &'q Uri) -> Result<String, &'q str> {
    let given = uri.query().unwrap_or_default().split('&').filter(|field| !field.is_empty());
    let mut known = Vec::new();
    for field in given {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let name = name.trim_end_matches("[]").trim_end_matches("%5B%5D");
        if !call.query.split(' ').any(|own| own == name) {
            continue;
        }
        if PERIODS.contains(&name) && !is_period(value) {
            return Err(name);
        }
        known.push(field);
    }
    Ok(known.join("&"))
}

/// Returns whether a value is empty, `all`, or two days.
fn is_period(value: &str) -> bool {
    let value = percent_decode_str(value).decode_utf8_lossy();
    let days: Vec<&str> = value.split("::").collect();
    ["", "all"].contains(&&*value) || days.len() == 2 && days.iter().all(|day| day.parse::<Date>().is_ok())
}

/// Returns the request to our API, with the token as its only header of the caller's.
fn translated(call: &Call, asked: &ExchangeRequest, query: &str) -> Request {
    let body = match call.method {
        Method::GET => Body::empty(),
        _ if call.upload => Body::from(asked.bytes.clone()),
        _ => Body::from(fields(call, &asked.body).to_string()),
    };
    let uri = format!("/api{}?{query}", asked.path);
    let builder = Request::builder().method(&call.method).uri(uri);
    let mut request = builder.body(body).expect("parts of a request");
    if call.method != Method::GET {
        let of_file = asked.parts.headers.get(header::CONTENT_TYPE).filter(|_| call.upload).cloned();
        let kind = of_file.unwrap_or(HeaderValue::from_static("application/json"));
        request.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    if let Some(token) = asked.parts.headers.get(header::AUTHORIZATION) {
        request.headers_mut().insert(header::AUTHORIZATION, token.clone());
    }
    if let Some(peer) = asked.parts.extensions.get::<ConnectInfo<SocketAddr>>() {
        request.extensions_mut().insert(*peer);
    }
    request
}

/// Returns the known fields of a body.
fn fields(call: &Call, body: &Value) -> Value {
    let given = body.as_object().into_iter().flatten();
    let known = given.filter(|(name, _)| call.body.split(' ').any(|own| own == name.as_str()));
    Value::Object(known.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>())
}
