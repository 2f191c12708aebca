//! Accounts: created with their owner, changed, found, transferred and deleted.

use client::access::Role;
use client::value::date::day_of;
use serde_json::{Value, json};

use super::{add, create, pairs, people};
use crate::app::everywhere;

fn names(answer: &Value) -> Vec<&str> {
    answer["accounts"]["data"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_account_is_created_with_its_owner_and_found() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({ "document": "12.ABC.345/01DE-35", "city": "São Luís" })).await;
        assert_eq!((&made["document"], &made["owner"]), (&json!("12ABC34501DE35"), &json!("Ana Norte")));
        assert_eq!((&made["people"], &made["stage"]), (&json!(1), &json!("prospect")));
        for query in ["q=norte%20ven", "q=NORTE%20V", "q=12.abc.345", "q=34501DE"] {
            let found = sales.get(&format!("/accounts?{query}")).await.expect(200);
            assert_eq!(names(&found), ["Norte Vendas"], "{query}");
        }
        assert!(names(&sales.get("/accounts?q=%25").await.expect(200)).is_empty());
        for stage in ["prospect", "customer", "former"] {
            let found = sales.get(&format!("/accounts?stage={stage}")).await.expect(200);
            assert!(!names(&found).is_empty(), "{stage}");
        }
        let twice = json!({ "name": "Outra", "document": "12ABC34501DE35", "owner_name": "Bia", "owner_email": "bia@norte.test" });
        let refused = sales.post("/accounts").json(twice).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Norte Vendas"), "{refused}");
        assert!(names(&sales.get("/accounts?q=Outra").await.expect(200)).is_empty());
        let bia = sales.get("/account-users?q=bia%40norte").await.expect(200);
        assert_eq!(bia["account_users"]["total"], 0, "a refused account leaves no person");
        app.role(Role::Relationship).get("/accounts").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_account_is_refused_by_its_fields() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for (field, value) in [
            ("name", json!(" ")),
            ("owner_name", Value::Null),
            ("owner_email", json!("ana")),
            ("owner_phone", json!("123")),
            ("document", json!("12.ABC.345/01DE-36")),
            ("stage", json!("former")),
            ("account_manager_id", json!(999_999)),
        ] {
            let mut body = json!({ "name": "Norte", "owner_name": "Ana", "owner_email": "ana@norte.test" });
            body[field] = value;
            let refused = sales.post("/accounts").json(body).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{field}: {refused}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_edit_is_undone_to_what_was_there() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({ "segment": "Têxtil" })).await;
        let path = format!("/accounts/{}", made["id"]);
        let step = json!({ "next_step": "Ligar", "next_step_on": "2090-01-10", "segment": "" });
        let saved = sales.put(&path).json(step).await.expect(200);
        assert_eq!(saved["account"]["next_step_on"], "2090-01-10");
        assert!(saved["account"]["segment"].is_null());
        assert_eq!(saved["inverse"]["body"], json!({ "next_step": "", "segment": "Têxtil" }));
        let back = sales.put(&path).json(saved["inverse"]["body"].clone()).await.expect(200);
        assert!(back["account"]["next_step"].is_null() && back["account"]["next_step_on"].is_null());
        let refused = sales.put(&path).json(json!({ "next_step": "Ligar" })).await.expect(422);
        assert!(refused["errors"]["next_step_on"].is_array(), "{refused}");
        let stale = sales.put(&path).header("if-match", "\"1\"").json(json!({ "city": "Natal" })).await;
        stale.expect(412);
    })
    .await;
}

#[tokio::test]
async fn a_former_account_has_its_reason() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({ "stage": "customer" })).await;
        let path = format!("/accounts/{}/stage", made["id"]);
        let refused = sales.post(&path).json(json!({ "stage": "former" })).await.expect(422);
        assert!(refused["errors"]["reason"].is_array(), "{refused}");
        let former = json!({ "stage": "former", "reason": "Fechou" });
        let saved = sales.post(&path).json(former).await.expect(200);
        assert_eq!(saved["account"]["stage_reason"], "Fechou");
        let back = sales.post(&path).json(saved["inverse"]["body"].clone()).await.expect(200);
        assert_eq!(
            (&back["account"]["stage"], &back["account"]["stage_reason"]),
            (&json!("customer"), &Value::Null)
        );
        // Neither does a prospect go that was a customer once.
        sales.post(&path).json(json!({ "stage": "prospect" })).await.expect(200);
        sales.delete(&format!("/accounts/{}", made["id"])).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn an_account_has_one_owner_after_each_transfer() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let path = format!("/accounts/{}/ownership", made["id"]);
        let alone = sales.post(&path).json(json!({ "account_user_id": 1 })).await.expect(409);
        assert!(alone["message"].as_str().unwrap().contains("pessoa só"), "{alone}");
        let bia = add(&sales, &made, ("Bia", "bia@norte.test"), "seller").await;
        let stranger = json!({ "account_user_id": 1 });
        sales.post(&path).json(stranger).await.expect(422);
        sales.post(&path).json(json!({})).await.expect(422);
        let saved = sales.post(&path).json(json!({ "account_user_id": bia["id"] })).await.expect(200);
        assert_eq!(saved["account"]["owner"], "Bia");
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "seller"), ("Bia", "owner")]));
        let back = sales.post(&path).json(saved["inverse"]["body"].clone()).await.expect(200);
        assert_eq!(back["account"]["owner"], "Ana Norte");
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "owner"), ("Bia", "seller")]));
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_takes_only_its_own_people_along() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let first = create(&sales, json!({})).await;
        let second = create(&sales, json!({ "name": "Sul Vendas" })).await;
        add(&sales, &second, ("Bia", "bia@norte.test"), "seller").await;
        let deleted = sales.delete(&format!("/accounts/{}", second["id"])).rehearsed().await.expect(200);
        assert!(deleted["effects"].to_string().contains("Bia não pertence a outra conta"), "{deleted}");
        let changed = deleted["changes"].as_array().unwrap().iter();
        assert_eq!(changed.filter(|change| change["record"] == "account_user").count(), 1, "{deleted}");
        sales.delete(&format!("/accounts/{}", second["id"])).await.expect(200);
        sales.get(&format!("/accounts/{}", second["id"])).await.expect(404);
        assert_eq!(people(&sales, &first).await, pairs(&[("Ana Norte", "owner")]));
        let gone = sales.get("/account-users?q=bia%40norte").await.expect(200);
        assert_eq!(gone["account_users"]["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn the_steps_that_are_due_are_those_of_today_and_before() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let due = async |name: &str| {
            let path = format!("/accounts?due=1&order_by=next_step_on&q={name}");
            sales.get(&path).await.expect(200)["accounts"]["total"].clone()
        };
        let today = day_of(app.shared.clock.now());
        for (name, day) in [("Ontem", today.yesterday()), ("Hoje", Ok(today)), ("Amanha", today.tomorrow())] {
            let made = create(&sales, json!({ "name": name })).await;
            let step = json!({ "next_step": "Ligar", "next_step_on": day.unwrap() });
            sales.put(&format!("/accounts/{}", made["id"])).json(step).await.expect(200);
        }
        create(&sales, json!({ "name": "Nunca" })).await;
        for (name, n) in [("Ontem", 1), ("Hoje", 1), ("Amanha", 0), ("Nunca", 0)] {
            assert_eq!(due(name).await, n, "{name}");
        }
        sales.get("/accounts?due=0").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_state_is_cleared_by_null_and_its_first_setting_is_undone() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let path = format!("/accounts/{}", made["id"]);
        let saved = sales.put(&path).json(json!({ "state": "SP", "city": "Campinas" })).await.expect(200);
        assert_eq!(saved["account"]["state"], "SP");
        let back =
            sales.put(&path).json(saved["inverse"]["body"].clone()).await.expect(200)["account"].clone();
        assert_eq!((&back["state"], &back["city"]), (&Value::Null, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn an_undo_of_a_transfer_is_refused_once_the_people_changed() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let bia = add(&sales, &made, ("Bia", "bia@norte.test"), "seller").await;
        let path = format!("/accounts/{}/ownership", made["id"]);
        let passed = sales.post(&path).json(json!({ "account_user_id": bia["id"] })).await.expect(200);
        let ana = passed["inverse"]["body"]["account_user_id"].clone();
        let change = json!({ "account_id": made["id"], "permission": "manager" });
        sales.post(&format!("/account-users/{ana}/permission")).json(change).await.expect(200);
        let version = format!("\"{}\"", passed["account"]["version"]);
        let undo = sales.post(&path).header("if-match", &version).json(passed["inverse"]["body"].clone());
        undo.await.expect(412);
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "manager"), ("Bia", "owner")]));
    })
    .await;
}
