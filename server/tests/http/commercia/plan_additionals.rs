//! Additionals of plans: written as drafts, in use from a day on, and ended.

use client::access::Role;
use serde_json::{Value, json};

use super::day;
use crate::app::everywhere;
use crate::ask::Caller;

async fn create(caller: &Caller, body: Value) -> Value {
    caller.post("/plan-additionals").json(body).await.expect(200)["plan_additional"].clone()
}

fn photos() -> Value {
    json!({ "name": "Fotos a mais", "key": "more-photos", "interval_type": "month", "amount": 5, "plan_groups": [2, 3] })
}

#[tokio::test]
async fn an_additional_goes_from_draft_to_its_end() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let made = create(&manager, photos()).await;
        assert_eq!(
            (&made["state"], &made["plan_names"]),
            (&json!("draft"), &json!("Essencial, Profissional"))
        );
        let path = format!("/plan-additionals/{}", made["id"]);
        let saved = manager.put(&path).json(json!({ "amount": 7 })).await.expect(200);
        assert_eq!(saved["plan_additional"]["amount"], 7);
        assert_eq!(saved["inverse"]["body"]["amount"], 5);
        let from = day(app, 10);
        let activate = format!("{path}/activate");
        let past = json!({ "effective_from": day(app, -1) });
        manager.post(&activate).json(past).await.expect(422);
        let active = manager.post(&activate).json(json!({ "effective_from": from })).await.expect(200);
        assert_eq!(active["plan_additional"]["effective_from"], from);
        let refused = manager.delete(&path).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Essencial, Profissional"), "{refused}");
        manager.put(&path).json(json!({ "amount": 8 })).await.expect(409);
        manager.put(&path).json(json!({ "name": "Fotos" })).await.expect(200);
        manager.post(&format!("{path}/end")).json(json!({})).await.expect(200);
        manager.put(&path).json(json!({ "name": "Outro" })).await.expect(409);
        create(&manager, photos()).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_no_additional_is_refused() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        create(&manager, photos()).await;
        let refused = manager.post("/plan-additionals").json(photos()).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Fotos a mais"), "{refused}");
        for (field, value) in [
            ("amount", json!(0)),
            ("amount", json!(-3)),
            ("amount", Value::Null),
            ("key", json!("Com espaço")),
            ("name", json!(" ")),
            ("plan_groups", json!([9999])),
            ("price", json!(0)),
        ] {
            let mut body = photos();
            body["key"] = json!("another");
            body[field] = value;
            let refused = manager.post("/plan-additionals").json(body).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{field}: {refused}");
        }
        let none = json!({ "name": "Selo", "key": "seal", "interval_type": "always" });
        let made = create(&manager, none).await;
        let activate = format!("/plan-additionals/{}/activate", made["id"]);
        manager.post(&activate).json(json!({})).await.expect(409);
        manager.delete(&format!("/plan-additionals/{}", made["id"])).await.expect(200);
        app.role(Role::Sales).get("/plan-additionals").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_additionals_of_a_plan_are_found() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let rows = |answer: Value| answer["plan_additionals"]["data"].as_array().unwrap().clone();
        for state in ["draft", "active", "ended"] {
            let path = format!("/plan-additionals?state={state}");
            assert!(!rows(manager.get(&path).await.expect(200)).is_empty(), "{state}");
        }
        for row in rows(manager.get("/plan-additionals?plan_group=4").await.expect(200)) {
            let groups = row["plan_groups"].as_array().unwrap();
            assert!(groups.iter().any(|group| group["id"] == 4), "{row}");
        }
    })
    .await;
}
