//! A layer before the real server that spoils its answers, as members and other systems may, or refuses calls.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use client::wire::problem::Problem;
use serde_json::{Value, json};

/// The fields with free text, which members or other systems wrote.
const TEXTS: [&str; 22] = [
    "body",
    "by",
    "company_name",
    "effects",
    "email",
    "finished_by",
    "found",
    "gateway_ref",
    "label",
    "link",
    "message",
    "name",
    "note",
    "payment_interval_label",
    "payment_link",
    "phone",
    "preview",
    "receiver_name",
    "sender_name",
    "sentence",
    "text",
    "url",
];

/// The field that the database fills by its own clock, which does not stand still; and what it says here.
const CHANGED_AT: (&str, &str) = ("updated_at", "2026-11-21T14:05:09Z");

/// What is done to the texts of all answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tamper {
    /// Put before each.
    pub before: &'static str,
    /// The words after the body of each message.
    pub long: usize,
}

/// The calls that are refused, whatever the server would say.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<Fault>>>);

#[derive(Debug, Clone)]
struct Fault {
    path: String,
    sentence: String,
}

impl Faults {
    /// Refuses the changes whose path contains this one, but no rehearsal of them.
    pub fn refuse(&self, path: &str, sentence: &str) {
        let fault = Fault { path: path.to_owned(), sentence: sentence.to_owned() };
        self.0.lock().unwrap().push(fault);
    }

    /// Lets everything pass again.
    pub fn clear(&self) {
        self.0.lock().unwrap().clear();
    }

    fn of(&self, request: &Request) -> Option<Response> {
        let changes = *request.method() != Method::GET && !request.headers().contains_key("prefer");
        let faults = self.0.lock().unwrap();
        let fault = faults.iter().find(|fault| changes && request.uri().path().contains(&fault.path))?;
        let problem = json!(Problem::new(fault.sentence.as_str())).to_string();
        Some((StatusCode::CONFLICT, [(CONTENT_TYPE, "application/json")], problem).into_response())
    }
}

/// Puts the layer before a server.
pub fn before(router: Router, tamper: Tamper, faults: Faults) -> Router {
    router.layer(middleware::from_fn_with_state((tamper, faults), spoil))
}

async fn spoil(
    State((tamper, faults)): State<(Tamper, Faults)>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(refusal) = faults.of(&request) {
        return refusal;
    }
    request.headers_mut().remove(ACCEPT_ENCODING);
    let response = next.run(request).await;
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if !is_json {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
    tamper.spoil(&mut answer, "");
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(answer.to_string()))
}

impl Tamper {
    fn spoil(&self, value: &mut Value, field: &str) {
        match value {
            Value::String(text) if field == CHANGED_AT.0 => CHANGED_AT.1.clone_into(text),
            Value::String(text) if TEXTS.contains(&field) => {
                let long = if field == "body" { self.long } else { 0 };
                *text = format!("{}{text}{}", self.before, "palavra ".repeat(long));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.spoil(item, field)),
            Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| self.spoil(value, name)),
            _ => {}
        }
    }
}
