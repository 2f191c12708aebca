//! Every write whose row declares what undoes it answers that call, and the call brings back what was there before.

mod commercia;
mod crm;
mod members;
mod others;
mod record;
mod service;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;

use client::access::Role;
use client::catalogue::inverse::has_inverse;
use client::catalogue::{self, Descriptor};
use client::endpoint::call::fill;
use futures_util::FutureExt;
use serde_json::{Value as Json, json};
use server::http::change::HOLDS_SECRETS;

use crate::app::{everywhere, without_gateway};
use crate::ask::{Ask, Caller};
use crate::kanban::first;
use crate::record::erasure::{planted, remains};

/// A write on the demonstration, and the read that shows what it changes.
struct Case {
    endpoint: &'static str,
    path: Vec<String>,
    body: Json,
    read: String,
    /// The fields of that read that an undo does not bring back.
    ignored: &'static [&'static str],
}

/// Creates a case.
fn case(endpoint: &'static str, path: &[i64], body: Json, read: impl Into<String>) -> Case {
    let path = path.iter().map(i64::to_string).collect();
    Case { endpoint, path, body, read: read.into(), ignored: &[] }
}

/// Inverses without a version: the record that they change is another one, has none, or is named by what it is after the write. The
/// guard of the inverse refuses what was changed since.
const WITHOUT_VERSION: [&str; 7] = [
    "disabled-emails.enable",
    "duplicates.resolve",
    "members.migrate",
    "members.migrate-login",
    "plan-prices.delete",
    "sets.delete",
    "turo.set",
];

/// Fields that every change of a record renews.
const RENEWED: [&str; 4] = ["version", "updated_at", "changed_at", "can"];

impl Case {
    fn about(&self) -> &'static Descriptor {
        catalogue::descriptor(self.endpoint).unwrap()
    }

    fn ask(&self, caller: &Caller) -> Ask {
        sent(caller, self.endpoint, &json!({ "path": self.path, "body": self.body }))
    }

    /// Returns what the write changes, without what every change renews.
    async fn shown(&self, caller: &Caller) -> Json {
        let mut answer = caller.get(&self.read).await.expect(200);
        drop_fields(&mut answer, &[&RENEWED, self.ignored].concat());
        answer
    }
}

/// Returns the request of a call that is named as an inverse names it.
fn sent(caller: &Caller, endpoint: &str, call: &Json) -> Ask {
    let about = catalogue::descriptor(endpoint).unwrap();
    let path: Vec<String> = serde_json::from_value(call["path"].clone()).unwrap();
    let query: Vec<(String, String)> = serde_json::from_value(call["query"].clone()).unwrap_or_default();
    let query: Vec<String> = query.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut target = fill(about.path, &path);
    if !query.is_empty() {
        target = format!("{target}?{}", query.join("&"));
    }
    let ask = caller.ask(about.method.clone(), &target);
    let ask = if call["body"].is_null() { ask } else { ask.json(call["body"].clone()) };
    match call["version"].as_i64() {
        Some(version) => ask.header("if-match", &format!("\"{version}\"")),
        None => ask,
    }
}

fn undone(caller: &Caller, inverse: &Json) -> Ask {
    sent(caller, inverse["endpoint"].as_str().unwrap(), inverse)
}

fn drop_fields(value: &mut Json, names: &[&str]) {
    match value {
        Json::Object(fields) => {
            fields.retain(|name, value| !names.contains(&name.as_str()) && !is_empty(value));
            fields.values_mut().for_each(|field| drop_fields(field, names));
        }
        Json::Array(items) => {
            items.iter_mut().for_each(|item| drop_fields(item, names));
            if items.iter().all(Json::is_string) {
                items.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            }
        }
        _ => {}
    }
}

/// Returns whether a field holds nothing, as one that is left out.
fn is_empty(value: &Json) -> bool {
    value.is_null() || *value == "" || value.as_array().is_some_and(Vec::is_empty)
}

fn declared() -> impl Iterator<Item = &'static Descriptor> {
    catalogue::descriptors().iter().filter(|about| has_inverse(about))
}

#[test]
fn no_answer_that_holds_secrets_has_an_inverse() {
    assert!(declared().all(|about| !HOLDS_SECRETS.contains(&about.id)));
}

#[tokio::test]
async fn each_write_answers_the_call_that_undoes_it() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let mut walked = Walk { root: &root, done: BTreeSet::new(), faulty: Vec::new() };
        // The meetings move the clock.
        walked.take(service::meetings(app, &root).await).await;
        walked.take(service::cards(app, &root).await).await;
        walked.take(service::talks(app, &root).await).await;
        walked.take(service::templates(app).await).await;
        walked.take(service::mass_emails(app).await).await;
        walked.take(service::letters(app).await).await;
        walked.take(commercia::commercia(app).await).await;
        walked.take(crm::crm(app).await).await;
        walked.take(record::sections(app, &root).await).await;
        walked.take(members::of_members(app).await).await;
        walked.take(others::others(app, &root).await).await;
        assert!(walked.faulty.is_empty(), "{:?}", walked.faulty);
        assert_eq!(walked.done, declared().map(|about| about.id).collect());
    })
    .await;
}

/// The walk over all writes with an inverse.
struct Walk<'a> {
    root: &'a Caller,
    done: BTreeSet<&'static str>,
    faulty: Vec<&'static str>,
}

impl Walk<'_> {
    async fn take(&mut self, cases: Vec<Case>) {
        for case in cases {
            if AssertUnwindSafe(undo(self.root, &case)).catch_unwind().await.is_err() {
                self.faulty.push(case.endpoint);
            }
            self.done.insert(case.endpoint);
        }
    }
}

/// Makes the write and repeats it; undoes it at a version that another change made stale, then at its own, and once more, which changes
/// nothing.
async fn undo(root: &Caller, case: &Case) {
    let endpoint = case.endpoint;
    let key = format!("{endpoint} {}", case.body)
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(60)
        .collect::<String>();
    let before = case.shown(root).await;
    let first = case.ask(root).key(&key).await;
    let answer = first.expect(200);
    assert_ne!(case.shown(root).await, before, "{endpoint} changes nothing");
    let inverse = &answer["inverse"];
    let undo = case.about().action().and_then(|action| action.undo).map(|undo| undo.endpoint);
    let by = undo.or(case.about().removal.map(|removal| removal.endpoint)).unwrap();
    assert_eq!(inverse["endpoint"], by, "{endpoint}: {answer}");
    assert_eq!(inverse["version"].is_null(), WITHOUT_VERSION.contains(&endpoint), "{endpoint}: {answer}");
    assert_eq!(case.ask(root).key(&key).await.bytes, first.bytes, "{endpoint}");
    if let Some(version) = inverse["version"].as_i64() {
        let after = case.shown(root).await;
        let mut stale = inverse.clone();
        stale["version"] = json!(version - 1);
        undone(root, &stale).await.expect(412);
        assert_eq!(case.shown(root).await, after, "{endpoint}");
    }
    undone(root, inverse).key(&format!("{key}-undo")).await.expect(200);
    assert_eq!(case.shown(root).await, before, "{endpoint}");
    undone(root, inverse).await;
    assert_eq!(case.shown(root).await, before, "{endpoint}");
}

#[tokio::test]
async fn what_a_colleague_changed_since_is_not_undone() {
    everywhere(async |app| {
        let (sales, manager) = (app.role(Role::Sales), app.role(Role::Manager));
        let moved = first(&sales, "sales", "proposal").await["id"].clone();
        let path = format!("/kanban/move-to/{moved}");
        let answer = sales.post(&path).json(json!({ "column": "negotiation" })).await.expect(200);
        manager.post(&path).json(json!({ "column": "follow_up" })).await.expect(200);
        undone(&sales, &answer["inverse"]).await.expect(412);
        let shown = sales.get(&format!("/kanban/card/{}?role=sales", answer["card"]["user_id"])).await;
        assert_eq!(shown.expect(200)["card"]["column"], "follow_up");
    })
    .await;
}

#[tokio::test]
async fn a_call_that_the_record_refuses_to_the_caller_is_no_inverse() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let body = json!({ "user_id": card["user_id"], "role": "sales", "reason": "Fechou com outro" });
        let finished = sales.post("/kanban/move-to-finished").json(body).await.expect(200);
        assert_eq!(finished["inverse"], Json::Null, "only a manager takes it up again");
    })
    .await;
}

#[tokio::test]
async fn an_erasure_takes_the_stored_inverse_with_it() {
    without_gateway(async |app| {
        let (id, root) = (planted(app).await, app.role(Role::Root));
        let call = crate::record::path(&root, "profile", id).await;
        let save = || root.post(&call).json(json!({ "about": "Outra carteira" })).key("once");
        assert_eq!(save().await.expect(200)["inverse"]["body"]["about"], "Zuleica");
        root.delete(&format!("/user/{id}")).await.expect(200);
        assert_eq!(remains(app).await, Vec::<String>::new());
        save().await.expect(409);
    })
    .await;
}
