//! A write with a key is applied once, however often it is sent.

use client::access::Role;
use client::catalogue::openapi;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

fn body() -> Value {
    json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 })
}

fn create(caller: &Caller, key: &str) -> Ask {
    caller.post("/user/create-payment/1").json(body()).key(key)
}

async fn payments(app: &App) -> i64 {
    app.number("select count(*) from transactions", &[]).await
}

#[tokio::test]
async fn the_first_answer_comes_again_byte_for_byte() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let first = create(&root, "k1").await;
        first.expect(200);
        assert_eq!(first.header("idempotency-replayed"), "");
        let before = app.footprint().await;
        let again = create(&root, "k1").await;
        assert_eq!((again.status, &again.bytes), (200, &first.bytes));
        assert_eq!(again.header("idempotency-replayed"), "true");
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[test]
fn the_document_names_the_header_of_a_repeated_answer() {
    let document = openapi::document();
    let approve = &document["paths"]["/financial/payment/approve/{id}"]["put"]["responses"]["200"];
    assert!(approve["headers"]["Idempotency-Replayed"].is_object(), "{approve}");
    assert!(document.to_string().contains("`Idempotency-Replayed: true`"));
}

#[tokio::test]
async fn a_key_belongs_to_one_request_of_one_account() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        create(&root, "k1").await.expect(200);
        let before = payments(app).await;
        let other = json!({ "planId": 4, "method": "pix", "discount": 0, "turbo": 0 });
        let problem = root.post("/user/create-payment/1").json(other).key("k1").await.expect(422);
        assert!(problem["message"].as_str().unwrap().starts_with("Esta Idempotency-Key já foi usada"));
        root.post("/user/create-payment/2").json(body()).key("k1").await.expect(422);
        root.put("/me").json(body()).key("k1").await.expect(422);
        assert_eq!(payments(app).await, before);
        create(&app.role(Role::Manager), "k1").await.expect(403);
        root.post("/user/create-payment/2").json(body()).key("k2").await.expect(200);
        assert_eq!(payments(app).await, before + 1);
    })
    .await;
}

#[tokio::test]
async fn a_request_is_the_same_in_other_words() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let first = create(&root, "k1").await;
        first.expect(200);
        let before = app.footprint().await;
        let words = r#" { "method" : "pix", "turbo": 0, "planId": 3 , "discount": 0.00 } "#;
        let ask = root.post("/user/create-payment/1").header("content-type", "application/json");
        let again = ask.body(words).key("k1").await;
        assert_eq!((again.status, &again.bytes), (200, &first.bytes), "{}", again.text());
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn twenty_at_once_are_one() {
    everywhere(async |app| {
        let (root, before) = (app.role(Role::Root), payments(app).await);
        let answers = join_all((0..20).map(|_| async { create(&root, "k1").await })).await;
        assert_eq!(payments(app).await, before + 1);
        for answer in &answers {
            assert_eq!((answer.status, &answer.bytes), (200, &answers[0].bytes), "{}", answer.text());
        }
        let replayed = answers.iter().filter(|answer| answer.header("idempotency-replayed") == "true");
        assert_eq!(replayed.count(), 19);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_uses_no_key_up() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        root.post("/user/create-payment/1").json(json!({})).key("k1").await.expect(422);
        create(&root, "k1").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_malformed_key_is_refused_before_anything_is_done() {
    everywhere(async |app| {
        let (root, before) = (app.role(Role::Root), payments(app).await);
        for key in ["", "two words", "é", &"k".repeat(256)] {
            let problem = create(&root, key).await.expect(400);
            assert_eq!(problem["message"], "A Idempotency-Key deve ter de 1 a 255 caracteres visíveis.");
        }
        assert_eq!(payments(app).await, before);
        create(&root, &"k".repeat(255)).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_password_that_was_changed_is_not_asked_for_again() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let body = json!({ "current": "Demo@2026", "password": "Nova#Senha9" });
        let change = || sales.put("/me/password").json(body.clone()).key("k1");
        let first = change().await;
        first.expect(200);
        assert_eq!(change().await.bytes, first.bytes);
        sales.put("/me/password").json(body.clone()).key("k2").await.expect(422);
    })
    .await;
}
