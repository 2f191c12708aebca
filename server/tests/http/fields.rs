//! The fields of requests: all invalid ones are named at once.

use client::access::Role;
use client::catalogue::openapi;
use http::Method;
use serde_json::{Map, Value, json};

use crate::app::everywhere;
use crate::ask::Answer;

/// Returns each call of the contract: its method, its path with its holes filled, its query's parameters, its
/// body's fields.
fn calls() -> Vec<(Method, String, Vec<String>, Vec<String>)> {
    let document = openapi::document();
    let mut calls = Vec::new();
    let resolved =
        |schema: &Value| schema["$ref"].as_str().and_then(|target| document.pointer(&target[1..])).cloned();
    for (path, methods) in document["paths"].as_object().unwrap() {
        // Streams, downloads and callbacks take what they are sent.
        let typed =
            methods.as_object().unwrap().iter().filter(|(_, operation)| operation["x-danger"].is_string());
        for (method, operation) in typed {
            let parameters = operation["parameters"].as_array().unwrap().iter();
            let mut filled = path.clone();
            for parameter in parameters.clone().filter(|parameter| parameter["in"] == "path") {
                let schema = resolved(&parameter["schema"]).unwrap_or_default();
                let hole = format!("{{{}}}", parameter["name"].as_str().unwrap());
                filled = filled.replace(&hole, {
                    let first = schema["oneOf"][0]["const"].as_str().or(schema["enum"][0].as_str());
                    let first = first.or(parameter["schema"]["enum"][0].as_str());
                    first.unwrap_or("1")
                });
            }
            let query = parameters.filter(|parameter| parameter["in"] == "query");
            let query = query.map(|parameter| parameter["name"].as_str().unwrap().to_owned()).collect();
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            let fields =
                resolved(body).unwrap_or_default()["properties"].as_object().cloned().unwrap_or_default();
            let method = method.to_ascii_uppercase().parse().unwrap();
            calls.push((method, filled, query, fields.into_iter().map(|(name, _)| name).collect()));
        }
    }
    calls
}

/// Returns the invalid fields in a refusal. Closing a conversation answers 400, as specified.
#[track_caller]
fn errors(answer: &Answer) -> Map<String, Value> {
    let closing = answer.text().contains("A conversa não foi encerrada!");
    answer.expect(if closing { 400 } else { 422 })["errors"].as_object().expect("errors by field").clone()
}

#[tokio::test]
async fn the_character_that_no_database_keeps_is_refused_in_every_field() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let mut tried = 0;
        for (method, path, query, body) in calls() {
            for name in query {
                let answer = root.ask(method.clone(), &format!("{path}?{name}=a%00b")).await;
                assert!(errors(&answer).contains_key(&name), "{path} {name}: {}", answer.text());
                tried += 1;
            }
            for name in body {
                for value in [json!("a\0b"), json!({ "deep": ["a\0b"] })] {
                    let answer = root.ask(method.clone(), &path).json(json!({ name.as_str(): value })).await;
                    assert!(errors(&answer).contains_key(&name), "{path} {name}: {}", answer.text());
                }
                tried += 1;
            }
        }
        assert!(tried > 30, "only {tried} fields");
        // The same letters as a text of their own are harmless.
        let name = json!({ "name": "a\\u0000b" });
        assert_eq!(root.put("/me").json(name).await.expect(200)["user"]["name"], "a\\u0000b");
    })
    .await;
}

#[tokio::test]
async fn paths_with_nul_are_not_found() {
    everywhere(async |app| {
        for path in ["/pagar/a%00b", "/api/financial/%00", "/api/me%00", "/a%00b"] {
            assert_eq!(app.nobody().site(Method::GET, path).await.status, 404, "{path}");
        }
        for notice in [r#"{"link":"a\u0000b","status":"paid"}"#, "{\"link\":\"a\0b\",\"status\":\"paid\"}"] {
            let told =
                app.nobody().post("/gateways/sandbox/callback").header("content-type", "application/json");
            assert_eq!(told.body(notice.to_owned()).await.status, 400, "{notice}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_a_call_does_not_take_is_named() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for (method, path, _, body) in calls() {
            let unknown = json!({ "surplus": 1, "status_of": "paid" });
            let answer = match body.is_empty() {
                true => root.ask(method.clone(), &format!("{path}?surplus=1&status_of=paid")).await,
                false => root.ask(method.clone(), &path).json(unknown).await,
            };
            let errors = errors(&answer);
            let named = ["surplus", "status_of"].iter().all(|name| errors.contains_key(*name));
            assert!(named, "{method} {path}: {}", answer.text());
        }
    })
    .await;
}

#[tokio::test]
async fn every_broken_field_of_a_body_is_named_at_once() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body =
            json!({ "planId": "um", "method": "cheque", "discount": {}, "turbo": 0, "status": "paid" });
        let broken = errors(&root.post("/user/create-payment/1").json(body).await);
        assert_eq!(broken.keys().collect::<Vec<_>>(), ["discount", "method", "planId", "status"]);
        let broken = errors(&root.put("/access").json(json!({ "role": "chef" })).await);
        assert_eq!(broken["role"], json!(["Valor não permitido!"]));
        for missing in ["action", "granted", "subject"] {
            assert_eq!(broken[missing], json!(["Este campo é obrigatório!"]));
        }
        let body = json!({ "action": "fly", "subject": "Kanban", "role": "sales", "granted": 2 });
        let broken = errors(&root.put("/access").json(body.clone()).await);
        assert_eq!(broken.keys().collect::<Vec<_>>(), ["action", "granted"]);
        let broken = errors(&root.patch("/access").json(json!({ "changes": [body] })).await);
        assert_eq!(broken.keys().collect::<Vec<_>>(), ["changes[0].action"]);
    })
    .await;
}

#[tokio::test]
async fn bodies_take_0_and_1_for_flags_and_texts_for_whole_numbers() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body = json!({ "role": "sales", "action": "read", "subject": "Kanban", "granted": "0" });
        root.put("/access").json(body).await.expect(200);
        app.execute("update members set turo_at = null where id in (101, 103)", &[]).await;
        let body = json!({ "users": ["101", "103"], "turo": 1 });
        root.post("/user/set-turo").json(body).await.expect(200);
        let set = "select count(*) from members where id in (101, 103) and turo_at is not null";
        assert_eq!(app.number(set, &[]).await, 2);
        let twice = r#"{"users":["101"],"turo":1,"turo":0}"#.to_owned();
        let asked = root.post("/user/set-turo").header("content-type", "application/json");
        assert_eq!(asked.body(twice).await.status, 422);
        let broken =
            errors(&root.post("/user/set-turo").json(json!({ "users": ["um", "103"], "turo": 2 })).await);
        assert_eq!(broken.keys().collect::<Vec<_>>(), ["turo", "users[0]"]);
    })
    .await;
}
