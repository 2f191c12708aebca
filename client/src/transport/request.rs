//! A request and its answer.

use http::header::{CONTENT_TYPE, HeaderName, IF_MATCH};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::Error;
use crate::access::Needs;
use crate::catalogue::Descriptor;
use crate::endpoint::raw::RawRoute;
use crate::endpoint::{Call, Danger, Endpoint};
use crate::wire::problem::Problem;
use crate::wire::{self, file, plan, rehearsal};

/// The header that makes a repeated write have its effect once.
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A request below `/api`, which can be sent repeatedly.
#[derive(Debug, Clone)]
pub struct Request {
    /// The name for messages: an endpoint's id, or method and path.
    pub name: String,
    /// The HTTP method.
    pub method: Method,
    /// The path below `/api` with its query, percent-encoded.
    pub target: String,
    /// The body; empty for none.
    pub body: Vec<u8>,
    /// Headers of this request. The client adds credentials, language and door.
    pub headers: HeaderMap,
    /// Whether it is sent without credentials.
    pub(super) anonymous: bool,
    /// Whether it is safe to repeat if its outcome is unknown.
    pub(super) repeatable: bool,
}

impl Request {
    /// Creates the request of a call.
    pub fn call<E: Endpoint>(call: &Call<E>) -> Request {
        let encoded = call.encode().expect("the contract's types are JSON");
        Request::of(&Descriptor::of::<E>(), encoded.target, encoded.body)
    }

    /// Creates a request of an endpoint. A write gets its idempotency key here, so that every attempt has the
    /// same.
    pub fn of(endpoint: &Descriptor, target: String, body: Vec<u8>) -> Request {
        let anonymous = endpoint.needs == Needs::Public;
        let reads = endpoint.danger == Danger::Read;
        // The server stores keys by account, so a public call is not repeatable.
        Request::new(endpoint.id.to_owned(), endpoint.method.clone(), target, body, anonymous, reads)
    }

    /// Creates the request of a call that receives a file.
    pub fn upload(endpoint: &Descriptor, target: String, name: &str, bytes: &[u8]) -> Request {
        let boundary = super::http_client::fresh_name();
        let name = name.replace(['"', '\r', '\n'], "_");
        let head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n",
            file::FIELD
        );
        let body = [head.as_bytes(), bytes, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
        let mut request = Request::of(endpoint, target, body);
        if let Ok(kind) = HeaderValue::try_from(format!("multipart/form-data; boundary={boundary}")) {
            request.headers.insert(CONTENT_TYPE, kind);
        }
        request
    }

    /// Creates a request of a raw route.
    pub fn raw(route: &RawRoute, target: String) -> Request {
        let (name, method) = (route.id.to_owned(), route.method.clone());
        let reads = method.is_safe();
        Request::new(name, method, target, Vec::new(), route.needs == Needs::Public, reads)
    }

    /// Creates an arbitrary request.
    pub fn any(method: Method, target: String, body: Vec<u8>) -> Request {
        let reads = method.is_safe();
        Request::new(format!("{method} {target}"), method, target, body, false, reads)
    }

    fn new(
        name: String,
        method: Method,
        target: String,
        body: Vec<u8>,
        anonymous: bool,
        reads: bool,
    ) -> Request {
        let mut headers = HeaderMap::new();
        if !reads {
            headers.insert(IDEMPOTENCY_KEY, super::http_client::fresh_key());
        }
        if !body.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let repeatable = reads || !anonymous;
        Request { name, method, target, body, headers, anonymous, repeatable }
    }

    /// Marks a read as one for a plan, whose rows count among those of plans and not of lists.
    pub fn for_plan(mut self) -> Request {
        self.headers.insert(plan::PURPOSE, HeaderValue::from_static(plan::PURPOSE_PLAN));
        self
    }

    /// Turns the request into a rehearsal.
    pub fn rehearsed(mut self) -> Request {
        self.headers.insert(rehearsal::PREFER, HeaderValue::from_static(rehearsal::REHEARSAL));
        self
    }

    /// Replaces the idempotency key of a write. Requests with the same key are applied once, whichever program
    /// sends them.
    pub fn under_key(mut self, key: &str) -> Request {
        if let Ok(key) = HeaderValue::try_from(key) {
            self.headers.insert(IDEMPOTENCY_KEY, key);
        }
        self
    }

    /// Requires the record to be at this version.
    pub fn at_version(mut self, version: i64) -> Request {
        self.headers.insert(IF_MATCH, HeaderValue::from(version));
        self
    }
}

/// An answer of any status.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
    pub(super) name: String,
}

impl Answer {
    /// Returns the request's name for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the answer, or its refusal as an error.
    pub fn accepted(self) -> Result<Answer, Error> {
        if (200..300).contains(&self.status) { Ok(self) } else { Err(self.refusal()) }
    }

    /// Decodes the answer as the endpoint declares it.
    pub fn decoded<T: DeserializeOwned + JsonSchema + 'static>(self) -> Result<T, Error> {
        let answer = self.accepted()?;
        wire::read(&answer.body).map_err(|undecodable| Error::undecodable(&answer.name, undecodable))
    }

    fn refusal(&self) -> Error {
        let mut problem = Problem::read(&self.body);
        if problem.request_id.is_none() {
            let id = self.headers.get("x-request-id").and_then(|id| id.to_str().ok());
            problem.request_id = id.map(str::to_owned);
        }
        Error::Api { status: self.status, problem: Box::new(problem) }
    }
}

impl From<Answer> for reqwest::Response {
    fn from(answer: Answer) -> reqwest::Response {
        let mut response = http::Response::new(answer.body);
        *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or_default();
        *response.headers_mut() = answer.headers;
        response.into()
    }
}
