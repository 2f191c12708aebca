//! The upstream's answers have the specification's fields and no others.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{Stranger, assert_page};
use crate::app::credentials;

/// Every read call, with a record that has most.
const READS: [&str; 42] = [
    "/financial",
    "/financial/success-clients",
    "/financial/subscription/check/5",
    "/financial/278",
    "/messages",
    "/messages/enviadas/5",
    "/messages/recebidas/5",
    "/messages/conversa/105/5",
    "/message/1",
    "/conversation/direct-link/152",
    "/conversation/validate-migrate/5/7",
    "/users",
    "/user/cnpj/31757542000137",
    "/user/5",
    "/user/5?columns=complete",
    "/buscar?q=campos",
    "/quick-search?q=campos",
    "/pelo-id/5",
    "/active-users",
    "/user/favorites/5",
    "/user/activities/5",
    "/audits/user/5",
    "/scheduler/event/all/all",
    "/scheduler/redirect-request/consultants",
    "/scheduler/redirect-request/disabled-dates",
    "/user/quotas/5",
    "/user/audit/user/5",
    "/user/demographic/5",
    "/user/tax-data/5",
    "/user/annotations/5",
    "/user/statistics/5",
    "/user/extracted-phones/5",
    "/user/settings/5",
    "/user/saved-searches/5",
    "/user/whatsapp-campaign/5",
    "/user/smarties",
    "/user/turo",
    "/user/ratings",
    "/user/double-registrations",
    "/scheduler/redirect-request/disabled-dates-relations",
    "/products",
    "/plans",
];
const REFERENCE: [&str; 3] = ["/managers", "/zones", "/segments"];

/// Collects the paths of all fields.
fn paths(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) if at.ends_with("new_values") => drop((object, found.insert(at.to_owned()))),
        Value::Object(object) => {
            for (name, value) in object {
                paths(value, &format!("{at}.{name}"), found);
            }
        }
        Value::Array(rows) => rows.iter().for_each(|row| paths(row, at, found)),
        _ => drop(found.insert(at.to_owned())),
    }
}

fn fields(answer: &Value) -> String {
    let mut found = BTreeSet::new();
    paths(answer, "", &mut found);
    found.into_iter().map(|path| path.trim_start_matches('.').to_owned()).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn reads_answer_the_fields_of_the_specification() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    let mut told = String::new();
    for path in READS.iter().chain(&REFERENCE) {
        let answer = root.get(path).await.expect(200);
        writeln!(told, "{path}\n    {}", fields(&answer)).unwrap();
    }
    let session = root.post("/autenticar").json(credentials("root")).await.expect(200);
    writeln!(told, "/autenticar\n    {}", fields(&session)).unwrap();
    let renewed = json!({ "refresh_token": session["refresh_token"] });
    writeln!(told, "/refresh\n    {}", fields(&root.post("/refresh").json(renewed).await.expect(200)))
        .unwrap();
    assert_snapshot!(told);
}

#[tokio::test]
async fn writes_answer_as_little_as_they_may() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    let open = stranger.app.payment(41).await;
    let charge = format!("/user/email/send-charge-from-transaction/{open}");
    let proposal = format!("/financial/send-proposal/{open}");
    let manager = format!("/financial/payment/change-manager/{open}");
    let approve = format!("/financial/payment/approve/{open}");
    let payment = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0, "note": "ours" });
    let mut told = String::new();
    for (method, path, body) in [
        ("POST", charge.as_str(), json!({ "email": "a@b.test", "channel": "whatsapp" })),
        ("POST", &proposal, json!({})),
        ("POST", &manager, json!({ "manager_id": 5 })),
        ("PUT", &approve, Value::Null),
        ("POST", "/user/create-payment/42", payment),
        ("POST", "/financial/subscription/cancel/5", Value::Null),
        ("POST", "/conversation/unread-open/152", Value::Null),
        ("POST", "/conversation/send-message-link/152", json!({ "channels": ["email"] })),
        ("POST", "/conversation/interest-reinforcement", json!({ "conversation_id": 152 })),
        ("PATCH", "/conversation/finish/141/140", json!({ "conversation": 152, "reason": "Sem retorno" })),
        ("DELETE", "/message/1000", Value::Null),
        ("DELETE", "/user/favorites/9", Value::Null),
        ("POST", "/user/email-direct-access/5", Value::Null),
    ] {
        let ask = root.ask(method.parse().unwrap(), path).header("if-match", "\"7\"").key("one for all");
        let answer = if body.is_null() { ask.await } else { ask.json(body).await };
        assert!([200, 204].contains(&answer.status), "{method} {path}: {}", answer.text());
        assert_eq!(answer.header("etag"), "", "{path}");
        let path = path.replace(&open.to_string(), "{open}");
        let text = match answer.text().split_once("/pagar/") {
            Some((before, link)) => format!("{before}/pagar/{{link}}{}", &link[link.find('"').unwrap()..]),
            None => answer.text(),
        };
        writeln!(told, "{method} {path}: {} {text}", answer.status).unwrap();
    }
    assert_snapshot!(told);
    assert_eq!(stranger.writes().await.len(), 13);
}

#[tokio::test]
async fn what_is_ours_is_not_found() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    for path in [
        "/me",
        "/events",
        "/openapi.json",
        "/docs",
        "/access",
        "/dashboard",
        "/conversations",
        "/conversation/152",
        "/financial/export",
        "/outbox",
        "/forms/payments.renew",
        "/sessions",
        "/nada",
    ] {
        assert_page(&root.get(path).await, 404);
    }
    for path in ["/logout", "/esqueci-senha", "/acesso-direto", "/financial/payment/renew/398"] {
        assert_page(&root.post(path).json(json!({})).await, 404);
    }
    assert_page(&root.delete("/financial").await, 405);
}

#[tokio::test]
async fn what_is_ours_in_a_request_is_ignored() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    let page = root.get("/financial?per_page=3&sums=1&status=open&can=1").await.expect(200);
    assert_eq!(page["transactions"]["per_page"], 25, "the size of a page is theirs");
    assert_eq!(page["transactions"]["data"][0]["status"], "open");
    let open = page["transactions"]["data"][0]["id"].to_string();
    let approve = || root.put(&format!("/financial/payment/approve/{open}")).header("if-match", "\"9\"");
    approve().rehearsed().key("k").await.expect(200);
    assert_eq!(root.get(&format!("/financial/{open}")).await.expect(200)["status"], "paid", "not rehearsed");
    let refused = approve().rehearsed().key("k").await;
    assert_eq!(
        refused.expect(409).as_object().unwrap().keys().collect::<Vec<_>>(),
        ["message"],
        "not repeated"
    );
    let all = root.get("/messages?latest=1&q=nada&per_page=1").await.expect(200);
    assert_eq!(all["messages"]["total"], 1_000);
}

#[tokio::test]
async fn a_period_is_two_days() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    for good in ["2026-01-01::2026-02-01", "2026-01-01%3A%3A2026-02-01", "all", ""] {
        root.get(&format!("/financial?created_at={good}")).await.expect(200);
    }
    let refused = root.get("/financial?created_at=7d").await.expect(422);
    assert!(refused["errors"]["created_at"].is_array(), "{refused}");
}
