//! The routes of the gateway: what it knows of an endpoint, with its types erased.

use std::borrow::Cow;

use client::catalogue::about::{self, RecordRef};
use client::catalogue::dynamic::{whole_answer, whole_query};
use client::endpoint::call::CallError;
use client::endpoint::raw::RawRoute;
use client::endpoint::reads::{Missing, Reads};
use client::endpoint::{Call, Danger, Endpoint, PathParams};
use client::list::List;
use client::message::Key;
use client::record::Kind;
use client::rules::FileRule;
use client::value::unknown;
use client::wire::ours::Substitute;
use client::wire::{self, problem};
use http::Method;
use serde_json::Value;

/// The placeholder for the description of a file.
const NO_FILE: &[u8] = br#"{"file":{"name":"","media":"","size":0,"sha256":""}}"#;

/// A call as the caller sent it: path values, query string, body.
#[derive(Debug, Clone, Copy)]
pub struct SentCall<'s> {
    /// The values of the path template.
    pub path: &'s [String],
    /// The query string.
    pub query: &'s str,
    /// The body.
    pub body: &'s [u8],
}

/// Finds the records that a call is about in its path, body and answer.
type About = fn(&[String], &[u8], &[u8]) -> Vec<RecordRef>;

/// The record that a call acts on.
#[derive(Clone, Copy)]
pub struct ActsOn {
    /// The kind of record.
    pub kind: &'static Kind,
    /// The call's name in the answers of guards.
    pub verb: fn() -> Cow<'static, str>,
}

/// A route of the gateway.
#[derive(Clone)]
pub struct Route {
    /// The endpoint's id.
    pub id: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path template below `/api`.
    pub path: &'static str,
    /// Other spellings of the path template.
    pub also: &'static [&'static str],
    /// True if it changes something.
    pub writes: bool,
    /// True if the answer is JSON; otherwise it is streamed unchanged.
    pub typed: bool,
    /// The files that it receives.
    pub receives: Option<FileRule>,
    /// The largest body in bytes, if it is larger than that of other calls.
    pub largest: Option<usize>,
    /// True if its answer is a file that staff or members sent.
    pub sends_file: bool,
    /// True if its answer may stand in a frame of ours.
    pub is_framed: bool,
    /// True if the specification does not name it.
    pub is_ours: bool,
    /// True if it can be computed from other calls.
    pub is_computed: bool,
    /// The call by which a foreign upstream does the same; its query has the fields of the body.
    pub sent_as: Option<&'static str>,
    /// The declaration of a file that holds all rows of a list.
    pub file: Option<&'static RawRoute>,
    /// How invalid fields are refused.
    pub refusal: problem::Refusal,
    /// The list that it answers.
    pub list: Option<&'static List>,
    /// The kind of record that it acts on, and its name in the answers of guards.
    pub acts: Option<ActsOn>,
    /// True if these values parse as the path's.
    pub names: fn(&[String]) -> bool,
    /// The records that a call is about, by its path, body and answer.
    pub about: About,
    /// The record that a call acts on, by its path and body.
    pub acted_on: fn(&[String], &[u8]) -> Option<RecordRef>,
    /// Checks a call against the contract.
    pub check: fn(SentCall<'_>) -> Result<(), CallError>,
    /// Computes the answer from other calls.
    pub compute: fn(SentCall<'_>, &Reads<'_>) -> Result<Vec<u8>, Missing>,
    /// Reads a foreign answer and encodes it as the contract does.
    pub adapt: fn(SentCall<'_>, Value, &Reads<'_>) -> Result<Vec<u8>, Missing>,
    /// The schema of the answer.
    pub answer: fn() -> Value,
    /// The parameters that a foreign upstream ignores, and the replacement of each.
    pub substitutes: fn() -> Vec<(String, Substitute)>,
}

impl Route {
    /// Returns the route of an endpoint.
    pub fn of<E: Endpoint>() -> Route {
        Route {
            id: E::ID,
            method: E::METHOD,
            path: E::PATH,
            also: E::CLAUSES.also,
            writes: E::CLAUSES.danger != Danger::Read,
            typed: !E::sends_file(),
            receives: E::CLAUSES.receives,
            largest: E::CLAUSES.largest,
            sends_file: E::sends_file(),
            is_framed: E::CLAUSES.is_framed,
            is_ours: E::CLAUSES.is_ours,
            is_computed: E::ROW.compute.is_some(),
            sent_as: E::CLAUSES.sent_as,
            file: None,
            refusal: E::CLAUSES.refusal,
            list: E::CLAUSES.list,
            acts: E::CLAUSES.action().map(|action| ActsOn { kind: action.on, verb: E::verb }),
            names: |values| E::Path::parse(values).is_some(),
            about: about::named::<E>,
            acted_on: about::acted_on::<E>,
            check: |sent| call::<E>(sent).map(drop),
            compute: compute::<E>,
            adapt: adapt::<E>,
            answer: whole_answer::<E>,
            substitutes: substitutes::<E>,
        }
    }

    /// Returns a route that is no typed call. No foreign upstream has one.
    pub fn raw(route: &'static RawRoute) -> Route {
        Route {
            id: route.id,
            method: route.method.clone(),
            path: route.path,
            also: &[],
            writes: route.method != Method::GET,
            typed: false,
            receives: None,
            largest: None,
            sends_file: false,
            is_framed: false,
            is_ours: true,
            is_computed: false,
            sent_as: None,
            file: route.query_of.and(Some(route)),
            refusal: problem::Refusal::USUAL,
            list: None,
            acts: None,
            names: |values| values.iter().all(|value| is_word(value)),
            about: |_, _, _| Vec::new(),
            acted_on: |_, _| None,
            check: |_| Ok(()),
            compute: |_, _| Err(Missing::Record),
            adapt: |_, _, _| Err(Missing::Record),
            answer: || Value::Null,
            substitutes: Vec::new,
        }
    }
}

/// Reads a call. A file passes as it came, so that its description is an empty one.
fn call<E: Endpoint>(sent: SentCall<'_>) -> Result<Call<E>, CallError> {
    match E::CLAUSES.receives {
        Some(_) => Call::decode(sent.path, sent.query, NO_FILE),
        None => Call::decode(sent.path, sent.query, sent.body),
    }
}

fn compute<E: Endpoint>(sent: SentCall<'_>, reads: &Reads<'_>) -> Result<Vec<u8>, Missing> {
    let (Some(compute), Ok(call)) = (E::ROW.compute, call::<E>(sent)) else { return Err(Missing::Record) };
    encoded(&compute(&call, reads)?)
}

fn adapt<E: Endpoint>(sent: SentCall<'_>, answer: Value, reads: &Reads<'_>) -> Result<Vec<u8>, Missing> {
    let answer = match E::CLAUSES.says {
        Some(key) => said(answer, key, reads),
        None => answer,
    };
    match (E::ROW.adapt, call::<E>(sent)) {
        (Some(adapt), Ok(call)) => encoded(&adapt(&call, answer, reads)?),
        _ if E::CLAUSES.danger != Danger::Read => encoded(&wire::read_outcome::<E::Response>(answer)?),
        _ => encoded(&wire::read_value::<E::Response>(answer)?),
    }
}

/// Puts our text in the place of a message that the other system left out.
fn said(mut answer: Value, key: Key, reads: &Reads<'_>) -> Value {
    let message = reads.message(&answer, key, &[]);
    if let Value::Object(fields) = &mut answer {
        fields.insert("message".to_owned(), message.into());
    }
    answer
}

/// Encodes an answer, with null for unknown values.
fn encoded(answer: &impl serde::Serialize) -> Result<Vec<u8>, Missing> {
    let failed = |error| Missing::Undecodable(wire::Undecodable::whole(error));
    let mut answer = serde_json::to_value(answer).map_err(failed)?;
    unknown::leave_out(&mut answer);
    serde_json::to_vec(&answer).map_err(failed)
}

fn substitutes<E: Endpoint>() -> Vec<(String, Substitute)> {
    let query = whole_query::<E>();
    let fields = query["properties"].as_object().into_iter().flatten();
    fields.filter_map(|(name, schema)| Some((name.clone(), Substitute::of(name, schema)?))).collect()
}

/// Rejects dot segments, so that the upstream's path is the template's and no other.
fn is_word(value: &str) -> bool {
    !value.is_empty()
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
