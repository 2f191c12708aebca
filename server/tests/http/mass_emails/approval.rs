//! The freezing of recipients, and who approves.

use client::access::Role;
use serde_json::json;

use super::{act, addresses, begin, draft, get, template};
use crate::app::everywhere;

#[tokio::test]
async fn an_approval_freezes_the_text_and_the_recipients() {
    everywhere(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let text = template(&manager, "Olá, {{ membro.nome }}.").await;
        let id = draft(&manager, text, "Ana <ana@x.test>, ANA@x.test\nbia@x.test 7 sem-arroba").await;
        let asked = act(&manager, id, "request-approval").await;
        assert_eq!((&asked["state"], &asked["template_version"]), (&json!("in_approval"), &json!(1)));
        assert_eq!(asked["counts"]["waiting"], 3);
        assert_eq!(asked["counts"]["left_out"], 2);
        let list = manager.get(&format!("/mass-emails/{id}/recipients?state=left_out")).await.expect(200);
        let rows = list["recipients"]["data"].as_array().unwrap().clone();
        let reasons: Vec<_> =
            rows.iter().map(|row| (row["reason"].as_str().unwrap(), row["line"].as_i64())).collect();
        assert_eq!(reasons, [("twice", Some(1)), ("invalid", Some(2))]);
        manager.put(&format!("/mass-emails/{id}")).json(json!({ "name": "Outro" })).await.expect(409);
        let approved = act(&manager, id, "approve").await;
        assert_eq!((&approved["state"], approved["approved_by"].is_string()), (&json!("scheduled"), true));
        let draft = act(&manager, id, "withdraw").await;
        assert_eq!((&draft["state"], &draft["counts"]["recipients"]), (&json!("draft"), &json!(0)));
        assert!(draft["approved_by"].is_null(), "the approval is void");
    })
    .await;
}

#[tokio::test]
async fn many_recipients_need_another_person_and_the_version_that_was_read() {
    everywhere(async |app| {
        begin(app).await;
        let (manager, other) = (app.role(Role::Manager), app.role(Role::Relationship));
        let text = template(&manager, "Olá.").await;
        let id = draft(&manager, text, &addresses(501)).await;
        act(&manager, id, "request-approval").await;
        let path = format!("/mass-emails/{id}/approve");
        let refused = manager.post(&path).json(json!({})).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("outra pessoa"), "{refused}");
        let seen = other.get(&format!("/mass-emails/{id}")).await.expect(200)["consent"]["version"].clone();
        act(&manager, id, "withdraw").await;
        manager.put(&format!("/mass-emails/{id}")).json(json!({ "name": "Outro" })).await.expect(200);
        act(&manager, id, "request-approval").await;
        other.post(&path).json(json!({ "version": seen })).await.expect(409);
        let seen = other.get(&format!("/mass-emails/{id}")).await.expect(200)["consent"]["version"].clone();
        other.post(&path).json(json!({ "version": seen })).await.expect(200);
        assert_eq!(get(&manager, id).await["state"], "scheduled");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_approved_without_a_text_or_an_audience() {
    everywhere(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let id = super::create(&manager, json!({ "name": "Vazio" })).await;
        let ask = || manager.post(&format!("/mass-emails/{id}/request-approval"));
        ask().await.expect(409);
        let audience = json!({ "kind": "addresses", "addresses": "sem-arroba" });
        let change = json!({ "audience": audience });
        manager.put(&format!("/mass-emails/{id}")).json(change).await.expect(200);
        ask().await.expect(409);
        let text = template(&manager, "Olá, {{ coluna.cidade | fallback(\"aí\") }}.").await;
        let change =
            json!({ "template_id": text, "audience": { "kind": "addresses", "addresses": "ana@x.test" } });
        manager.put(&format!("/mass-emails/{id}")).json(change).await.expect(200);
        let refused = ask().await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("coluna.cidade"), "{refused}");
        let file =
            json!({ "kind": "file", "name": "lista.csv", "csv": "E-mail;Cidade\nana@x.test;Curitiba\n" });
        manager.put(&format!("/mass-emails/{id}")).json(json!({ "audience": file })).await.expect(200);
        ask().await.expect(200);
    })
    .await;
}
