//! A call as bytes: how it is written into a request, and read out of one.

use std::any::TypeId;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use crate::endpoint::{Call, Endpoint, Part, PathParams};
use crate::rules::{Invalid, Rule};

/// Everything but RFC 3986's unreserved characters is encoded, so that a value never leaves its path segment.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Broken parameters that one answer names: each costs a reading of all.
const MOST_NAMED: usize = 20;

/// A call, ready to send: method and id come from the endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The path below `/api`, percent-encoded, with its query.
    pub target: String,
    /// The JSON body; empty for none.
    pub body: Vec<u8>,
}

/// Why a request is not a call of its endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// A path value that cannot name anything: 404.
    Path,
    /// The body is not JSON: 400, with the place.
    Syntax(String),
    /// Fields that are broken: 422.
    Fields(Invalid),
}

impl<E: Endpoint> Call<E> {
    /// Writes the call.
    pub fn encode(&self) -> Result<Encoded, serde_json::Error> {
        let mut target = fill(E::PATH, &self.path.parts());
        let query = encode_query(&self.query);
        if !query.is_empty() {
            target = format!("{target}?{query}");
        }
        let body = serde_json::to_vec(&self.body)?;
        Ok(Encoded { target, body: if body == b"null" { Vec::new() } else { body } })
    }

    /// Reads a call from a request's path values, query string and body.
    pub fn decode(path: &[String], query: &str, body: &[u8]) -> Result<Call<E>, Unreadable> {
        let path = E::Path::parse(path).ok_or(Unreadable::Path)?;
        let query = decode_query(query).map_err(Unreadable::Fields)?;
        let body = decode_body(body)?;
        Ok(Call { path, query, body })
    }
}

/// Puts values into the holes of a path template, percent-encoded.
pub fn fill(template: &str, values: &[String]) -> String {
    let mut values = values.iter();
    let segment = |part: &str| match part.strip_prefix('{') {
        Some(_) => {
            values.next().map(|value| utf8_percent_encode(value, SEGMENT).to_string()).unwrap_or_default()
        }
        None => part.to_owned(),
    };
    template.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Writes a query: empty values and the filter value `all` are dropped (checklist V064, K031).
pub fn encode_query<Q: serde::Serialize>(query: &Q) -> String {
    let text = serde_html_form::to_string(query).unwrap_or_default();
    keep_filters(&text)
}

fn keep_filters(query: &str) -> String {
    let kept =
        |pair: &&str| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty() && value != "all");
    query.split('&').filter(kept).collect::<Vec<_>>().join("&")
}

/// Reads a query. Every unknown parameter, repeated one and malformed value is named.
pub fn decode_query<Q: DeserializeOwned>(query: &str) -> Result<Q, Invalid> {
    let kept = keep_filters(query);
    let mut pairs: Vec<&str> = kept.split('&').filter(|pair| !pair.is_empty()).collect();
    let mut invalid = Invalid::default();
    for _ in 0..MOST_NAMED {
        let text = pairs.join("&");
        let deserializer = serde_html_form::Deserializer::from_bytes(text.as_bytes());
        let error = match serde_path_to_error::deserialize(deserializer) {
            Ok(value) => return invalid.into_result(value),
            Err(error) => error,
        };
        let (field, rule) = broken(&error.path().to_string(), &error.inner().to_string());
        invalid.add(&field, rule);
        let before = pairs.len();
        pairs.retain(|pair| pair.split('=').next() != Some(field.as_str()));
        if pairs.len() == before {
            break;
        }
    }
    Err(invalid)
}

fn decode_body<B: Part>(body: &[u8]) -> Result<B, Unreadable> {
    let body = body.trim_ascii();
    let is_nothing = body.is_empty() || (is_unit::<B>() && is_empty_object(body));
    let body: &[u8] = if is_nothing { b"null" } else { body };
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    if !is_nothing && body.first() != Some(&b'{') {
        // Serde would read the fields of a list by their places.
        IgnoredAny::deserialize(&mut deserializer)
            .and_then(|_| deserializer.end())
            .map_err(|error| Unreadable::Syntax(error.to_string()))?;
        return Err(Unreadable::Fields(Invalid::of("body", Rule::Format)));
    }
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let inner = error.inner();
        match inner.classify() {
            serde_json::error::Category::Data => {
                let (field, rule) = broken(&error.path().to_string(), &inner.to_string());
                Unreadable::Fields(Invalid::of(&field, rule))
            }
            _ => Unreadable::Syntax(inner.to_string()),
        }
    })?;
    deserializer.end().map_err(|error| Unreadable::Syntax(error.to_string()))?;
    if has_nul(body) { Err(Unreadable::Syntax("U+0000".to_owned())) } else { Ok(value) }
}

fn is_unit<B: 'static>() -> bool {
    TypeId::of::<B>() == TypeId::of::<()>()
}

/// What many clients send where there is nothing to send.
fn is_empty_object(body: &[u8]) -> bool {
    body.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii() == b"}")
}

/// The one character that PostgreSQL cannot keep. Looking for its escape first spares nearly every body the reading.
fn has_nul(body: &[u8]) -> bool {
    fn holds(value: &Value) -> bool {
        match value {
            Value::String(text) => text.contains('\0'),
            Value::Array(items) => items.iter().any(holds),
            Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds(value)),
            _ => false,
        }
    }
    body.windows(6).any(|six| six == br"\u0000")
        && serde_json::from_slice(body).is_ok_and(|value| holds(&value))
}

/// Names the field that serde stumbled on. Serde has no error type to ask, only its fixed English texts.
fn broken(path: &str, text: &str) -> (String, Rule) {
    let quoted = || text.split('`').nth(1).unwrap_or_default().to_owned();
    let (field, rule) = if text.starts_with("missing field") {
        (quoted(), Rule::Required)
    } else if text.starts_with("unknown field") {
        (quoted(), Rule::IsNot)
    } else if text.starts_with("duplicate field") {
        (quoted(), Rule::Format)
    } else if text.starts_with("unknown variant") {
        (path.to_owned(), Rule::IsNot)
    } else {
        (path.to_owned(), Rule::Format)
    };
    let unnamed = field == "." || field.is_empty();
    (if unnamed { "body".to_owned() } else { field }, rule)
}
