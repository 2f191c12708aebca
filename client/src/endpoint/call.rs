//! Encodes a call into a request, and decodes it from one.

use std::any::TypeId;

use jiff::SignedDuration;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use crate::endpoint::{Call, Endpoint, Part, PathParams};
use crate::limits;
use crate::rules::{Invalid, Rule};
use crate::wire::body;

/// Encodes everything except RFC 3986's unreserved characters, so that a value never leaves its path segment.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// How long a server keeps the answer of an idempotency key.
pub const KEY_LIFE: SignedDuration = SignedDuration::from_hours(48);

/// Limit on invalid parameters that one answer names: finding each costs one more pass over the query.
const MOST_NAMED: usize = 20;

/// A call encoded as a request. Method and id come from the endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedCall {
    /// The path below `/api`, percent-encoded, with its query.
    pub target: String,
    /// The JSON body; empty for none.
    pub body: Vec<u8>,
}

impl EncodedCall {
    fn of(template: &str, path: &[String], query: &str, body: Vec<u8>) -> EncodedCall {
        let path = fill(template, path);
        let target = if query.is_empty() { path } else { format!("{path}?{query}") };
        EncodedCall { target, body: if body == b"null" { Vec::new() } else { body } }
    }
}

/// An error in decoding a request as a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallError {
    /// A path value does not parse, so the record cannot exist: 404.
    Path,
    /// The body is not JSON: 400, with the position.
    Syntax(String),
    /// Fields are invalid: 422.
    Fields(Invalid),
}

impl<E: Endpoint> Call<E> {
    /// Encodes the call.
    pub fn encode(&self) -> Result<EncodedCall, serde_json::Error> {
        let body = serde_json::to_vec(&self.body)?;
        Ok(EncodedCall::of(E::PATH, &self.path.parts(), &encode_query(&self.query), body))
    }

    /// Decodes a call from a request's path values, query string and body.
    pub fn decode(path: &[String], query: &str, body: &[u8]) -> Result<Call<E>, CallError> {
        let path = E::Path::parse(path).ok_or(CallError::Path)?;
        let query = read_query(query).map_err(CallError::Fields)?;
        let body = decode_body(body)?;
        Ok(Call { path, query, body })
    }
}

/// Fills the placeholders of a path template with percent-encoded values.
pub fn fill(template: &str, values: &[String]) -> String {
    let mut values = values.iter();
    let segment = |part: &str| match part.strip_prefix('{') {
        Some(_) => values.next().map(|value| encode_segment(value)).unwrap_or_default(),
        None => part.to_owned(),
    };
    template.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Encodes a value for one segment of a path.
pub fn encode_segment(value: &str) -> String {
    utf8_percent_encode(value, SEGMENT).to_string()
}

/// Encodes a query. Omits empty values and the filter value `all`, and writes lists as `name[]=v`.
pub fn encode_query<Q: serde::Serialize>(query: &Q) -> String {
    let text = serde_html_form::to_string(query).unwrap_or_default();
    write_pairs(&text, &serde_json::to_value(query).unwrap_or_default())
}

/// Writes the pairs of a query, whose values tell which of them are lists.
fn write_pairs(text: &str, query: &Value) -> String {
    let is_list = |name: &str| query.get(name).is_some_and(Value::is_array);
    let pairs = keep_filters(text);
    let written = pairs.split('&').map(|pair| match pair.split_once('=') {
        Some((name, item)) if is_list(name) => format!("{name}{BRACKETS}={item}"),
        _ => pair.to_owned(),
    });
    written.collect::<Vec<_>>().join("&")
}

/// The percent-encoded `[]` that marks a list.
const BRACKETS: &str = "%5B%5D";

/// Removes the list marker from a name, since `name[]=v` and `name=v` are equal.
fn without_brackets(pair: &str) -> String {
    let Some((name, value)) = pair.split_once('=') else { return pair.to_owned() };
    let bare = ["[]", BRACKETS, "%5b%5d"].iter().find_map(|mark| name.strip_suffix(mark));
    format!("{}={value}", bare.unwrap_or(name))
}

/// Decodes a query and checks the length of its texts.
fn read_query<Q: Part>(query: &str) -> Result<Q, Invalid> {
    let mut invalid = Invalid::default();
    limits::check_query::<Q>(query, &mut invalid);
    invalid.into_result(())?;
    decode_query(query)
}

fn keep_filters(query: &str) -> String {
    let kept =
        |pair: &&str| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty() && value != "all");
    query.split('&').filter(kept).collect::<Vec<_>>().join("&")
}

/// Decodes a query. Names every unknown, repeated or malformed parameter.
pub fn decode_query<Q: DeserializeOwned + 'static>(query: &str) -> Result<Q, Invalid> {
    let kept = keep_filters(query);
    let mut pairs: Vec<String> =
        kept.split('&').filter(|pair| !pair.is_empty()).map(without_brackets).collect();
    let mut invalid = Invalid::default();
    pairs.retain(|pair| {
        let name = pair.split(['=', '%']).next().unwrap_or_default();
        let rule = match pair.contains("%00") {
            true => Some(Rule::Format),
            false => is_unit::<Q>().then_some(Rule::IsNot),
        };
        if let Some(rule) = rule {
            invalid.ensure(name, invalid.names(name), rule);
        }
        rule.is_none()
    });
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

fn decode_body<B: Part>(body: &[u8]) -> Result<B, CallError> {
    let body = body.trim_ascii();
    let is_nothing = is_unit::<B>() && (body.is_empty() || is_empty_object(body));
    // Many clients send nothing where every field is optional.
    let body: &[u8] = match body {
        _ if is_nothing => b"null",
        [] => b"{}",
        body => body,
    };
    let syntax = |error: serde_json::Error| CallError::Syntax(error.to_string());
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    if !is_nothing && body.first() != Some(&b'{') {
        // Serde would accept an array and assign its items to fields by position.
        IgnoredAny::deserialize(&mut deserializer).and_then(|_| deserializer.end()).map_err(syntax)?;
        return Err(CallError::Fields(Invalid::of("body", Rule::Format)));
    }
    let value = match serde_path_to_error::deserialize(&mut deserializer) {
        Ok(value) => value,
        // Serde reports a number where a word is expected as a syntax error. If the text is JSON, it is an
        // invalid field.
        Err(error) if serde_json::from_slice::<IgnoredAny>(body).is_ok() => {
            deserializer = serde_json::Deserializer::from_slice(b"");
            read_normalized::<B>(body, &error).map_err(CallError::Fields)?
        }
        Err(error) => return Err(syntax(error.into_inner())),
    };
    deserializer.end().map_err(syntax)?;
    let mut invalid = Invalid::default();
    if may_hold_nul(body) || limits::may_lack_digits(body) || body.len() > limits::LOWEST {
        let fields = serde_json::from_slice(body).map_err(syntax)?;
        name_nul(&fields, &mut invalid);
        limits::check_body::<B>(&fields, &mut invalid);
    }
    invalid.into_result(value).map_err(CallError::Fields)
}

/// Reads a body that serde refuses, as programs of other systems may have written it.
fn read_normalized<B: Part>(
    body: &[u8],
    refused: &serde_path_to_error::Error<serde_json::Error>,
) -> Result<B, Invalid> {
    let Some(fields) = body::normalized::<B>(body) else {
        return Err(broken_fields::<B>(serde_json::from_slice(body).unwrap_or_default(), refused));
    };
    serde_path_to_error::deserialize(&fields).map_err(|refused| broken_fields::<B>(fields.clone(), &refused))
}

/// Returns all invalid fields. The schema tells which are missing; serde reports one other at a time, so that
/// one is removed and the rest decoded again.
fn broken_fields<B: Part>(
    mut fields: Value,
    first: &serde_path_to_error::Error<serde_json::Error>,
) -> Invalid {
    let (field, rule) = broken(&first.path().to_string(), &first.inner().to_string());
    let mut invalid = Invalid::of(&field, rule);
    name_nul(&fields, &mut invalid);
    limits::check_body::<B>(&fields, &mut invalid);
    for name in required::<B>().iter().filter_map(Value::as_str) {
        invalid.ensure(name, fields.get(name).is_some() || invalid.names(name), Rule::Required);
    }
    for _ in 0..MOST_NAMED {
        let Err(error) = serde_path_to_error::deserialize::<_, B>(&fields) else { break };
        let path = error.path().to_string();
        let (field, rule) = broken(&path, &error.inner().to_string());
        let outermost = path.split(['.', '[']).next().unwrap_or_default();
        let taken =
            fields.as_object_mut().and_then(|fields| fields.remove(outermost).or(fields.remove(&field)));
        // A field missing now was removed above, or is already named.
        if taken.is_none() && rule == Rule::Required {
            break;
        }
        invalid.ensure(&field, invalid.names(&field), rule);
        if taken.is_none() {
            break;
        }
    }
    invalid
}

/// Returns the names of the required fields of a body.
fn required<B: Part>() -> Vec<Value> {
    let schema = schemars::schema_for!(B);
    schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default()
}

fn is_unit<B: 'static>() -> bool {
    TypeId::of::<B>() == TypeId::of::<()>()
}

/// Returns whether a body is `{}`, which many clients send for an empty one.
fn is_empty_object(body: &[u8]) -> bool {
    body.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii() == b"}")
}

/// Returns whether a body contains the escape of NUL. Spares nearly every body the full search.
fn may_hold_nul(body: &[u8]) -> bool {
    body.windows(6).any(|six| six == br"\u0000")
}

/// Names the fields that contain NUL, which PostgreSQL cannot store.
fn name_nul(body: &Value, invalid: &mut Invalid) {
    fn holds(value: &Value) -> bool {
        match value {
            Value::String(text) => text.contains('\0'),
            Value::Array(items) => items.iter().any(holds),
            Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds(value)),
            _ => false,
        }
    }
    let fields = body.as_object().into_iter().flatten().filter(|(_, value)| holds(value));
    for (name, _) in fields.take(MOST_NAMED) {
        invalid.ensure(name, invalid.names(name), Rule::Format);
    }
}

/// Extracts the field and the rule from serde's error. Serde offers no error type, only fixed English texts.
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
    } else if text.starts_with("invalid digit") {
        (path.to_owned(), Rule::Integer)
    } else {
        (path.to_owned(), Rule::Format)
    };
    let unnamed = field == "." || field.is_empty();
    (if unnamed { "body".to_owned() } else { field }, rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, serde::Serialize, Deserialize)]
    #[serde(default)]
    struct Query {
        ids: Vec<i64>,
        q: String,
    }

    #[test]
    fn lists_are_written_with_brackets_and_read_with_or_without() {
        let query = Query { ids: vec![1, 2], q: "a[]=b".to_owned() };
        let written = encode_query(&query);
        assert_eq!(written, "ids%5B%5D=1&ids%5B%5D=2&q=a%5B%5D%3Db");
        for text in [&written, "ids[]=1&ids[]=2&q=a[]%3Db", "ids=1&ids%5b%5d=2&q=a[]%3Db"] {
            assert_eq!(decode_query::<Query>(text).as_ref(), Ok(&query), "{text}");
        }
    }
}
