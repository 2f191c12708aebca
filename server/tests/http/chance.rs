//! Random input: every answer is the contract's, never an internal error.

use std::future::IntoFuture;

use client::access::Role;
use client::catalogue::dynamic::{self, Dynamic, Field, FieldKind, Shape};
use client::endpoint::Danger;
use http::Method;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::ask::Answer;
use crate::place::Place;

/// How many requests each place is asked.
const CASES: u32 = 400;

#[derive(Debug, Clone)]
struct Request {
    id: &'static str,
    method: Method,
    target: String,
    body: Option<String>,
    rehearsed: bool,
}

/// Values that no form would send.
const ODD: [&str; 16] = [
    "",
    "0",
    "-1",
    "9223372036854775807",
    "9223372036854775808",
    "1e400",
    "NaN",
    "null",
    "all",
    "a\0b",
    "'; drop table staff; --",
    "🙈\u{202e}",
    "2026-02-30",
    "-009999-01-01",
    "9999-12-31::9999-12-31",
    "%ff",
];

fn odd() -> impl Strategy<Value = String> {
    prop_oneof![4 => prop::sample::select(&ODD[..]).prop_map(str::to_owned), 1 => any::<String>()]
}

/// Draws a plausible value for a field, or any other.
fn value(field: &Field) -> BoxedStrategy<Value> {
    let good = match &field.kind {
        FieldKind::Whole => (0..12_i64).prop_map(Value::from).boxed(),
        FieldKind::Wholes => vec(0..12_i64, 0..3).prop_map(Value::from).boxed(),
        FieldKind::Amount => (-1_000..100_000_i64).prop_map(|cents| json!(cents as f64 / 100.0)).boxed(),
        FieldKind::YesNo => any::<bool>().prop_map(Value::from).boxed(),
        FieldKind::Word(words) => prop::sample::select(words.clone()).prop_map(Value::from).boxed(),
        FieldKind::Day => "2026-1[0-2]-[0-3][0-9]".prop_map(Value::from).boxed(),
        FieldKind::Moment => "2026-1[0-2]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]".prop_map(Value::from).boxed(),
        FieldKind::Period => "2026-10-[0-3][0-9]::2026-1[12]-[0-3][0-9]".prop_map(Value::from).boxed(),
        FieldKind::Text | FieldKind::Secret => "[a-z@. ]{0,20}".prop_map(Value::from).boxed(),
        FieldKind::Words(words) => prop::sample::select(words.clone()).prop_map(|word| json!([word])).boxed(),
        FieldKind::Texts => Just(json!(["ana@exemplo.test"])).boxed(),
        FieldKind::Json => Just(json!({ "action": "read", "subject": "Users" })).boxed(),
        FieldKind::File => Just(json!("nota.pdf")).boxed(),
    };
    let number = prop_oneof![any::<i64>().prop_map(Value::from), any::<f64>().prop_map(Value::from)];
    let other = prop_oneof![
        Just(Value::Null),
        Just(json!([])),
        Just(json!({ "a": [1] })),
        odd().prop_map(Value::from)
    ];
    prop_oneof![6 => good, 1 => number, 2 => other].boxed()
}

fn object(fields: &[Field]) -> BoxedStrategy<Map<String, Value>> {
    let each: Vec<_> = fields
        .iter()
        .map(|field| prop::option::weighted(0.8, (Just(field.name.clone()), value(field))))
        .collect();
    let extra = prop::option::weighted(0.05, (odd(), odd().prop_map(Value::from)));
    (each, extra).prop_map(|(fields, extra)| fields.into_iter().flatten().chain(extra).collect()).boxed()
}

fn request(endpoint: &Dynamic) -> BoxedStrategy<Request> {
    let Shape { path, query, body, .. } = endpoint.shape();
    let (id, method, template) = (endpoint.about.id, endpoint.about.method.clone(), endpoint.about.path);
    let writes = endpoint.about.danger != Danger::Read;
    // What would end the only session that asks, or take its permissions away, is only rehearsed.
    let only_rehearsed = ["session.logout", "sessions.revoke", "profile.change-password"].contains(&id)
        || (writes && ["access.", "staff."].iter().any(|noun| id.starts_with(noun)));
    let values = vec(prop_oneof![4 => (0..60_i64).prop_map(|id| id.to_string()), 1 => odd()], path.len());
    let body = prop_oneof![9 => object(&body).prop_map(|body| Value::Object(body).to_string()), 1 => odd()];
    (values, object(&query), body, any::<bool>())
        .prop_map(move |(values, query, body, rehearsed)| {
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let pairs: Vec<(String, String)> =
                query.iter().map(|(name, value)| (name.clone(), text(value))).collect();
            let query = client::endpoint::call::encode_query(&pairs);
            let target = format!("{}?{query}", client::endpoint::call::fill(template, &values));
            let rehearsed = only_rehearsed || rehearsed;
            Request { id, method: method.clone(), target, body: writes.then_some(body), rehearsed }
        })
        .boxed()
}

async fn send(app: &App, request: &Request) -> Answer {
    let ask = app.role(Role::Root).ask(request.method.clone(), &request.target);
    let ask = match &request.body {
        Some(body) => ask.header("content-type", "application/json").body(body.clone()),
        None => ask,
    };
    if request.rehearsed { ask.rehearsed().await } else { ask.await }
}

/// A refusal says why; everything else is what the endpoint declares.
fn judge(endpoint: &Dynamic, request: &Request, answer: &Answer) -> Result<(), String> {
    let said = format!("{} {}", answer.status, answer.text());
    match answer.status {
        200 if request.rehearsed && request.body.is_some() => Ok(()),
        200 => endpoint.decode(&answer.bytes).map(|_| ()).map_err(|error| format!("{error}: {said}")),
        400..=499 if answer.json()["message"].is_string() => Ok(()),
        _ => Err(said),
    }
}

#[test]
fn the_server_never_fails() {
    let endpoints = dynamic::all();
    let strategy = prop::sample::select(endpoints.clone()).prop_flat_map(|endpoint| request(&endpoint));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for place in Place::all() {
        let app = runtime.block_on(App::start(place));
        let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
        let asked = TestRunner::new(config).run(&strategy, |request| {
            let answer = runtime.block_on(send(&app, &request));
            let endpoint =
                endpoints.iter().find(|endpoint| endpoint.about.id == request.id).expect("it is one");
            judge(endpoint, &request, &answer).map_err(TestCaseError::fail)
        });
        assert!(asked.is_ok(), "{place:?}: {}", asked.unwrap_err());
        let signed_in = runtime.block_on(app.role(Role::Root).get("/me").into_future());
        assert_eq!(signed_in.status, 200, "every request was asked by somebody who was signed in");
    }
}
