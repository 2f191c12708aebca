//! Groups of plans: edited in one form, retired with an answer about renewals, and deleted only while they were never used.

use client::access::Role;
use serde_json::{Value, json};

use super::{day, listed, pass_days};
use crate::app::{everywhere, without_gateway};
use crate::ask::Caller;

async fn group(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/plan-groups/{id}")).await.expect(200)["plan_group"].clone()
}

async fn create(caller: &Caller) -> i64 {
    let body = json!({ "name": "Ouro", "monthly": 100, "yearly": 1000, "features": "Selo\nFotos" });
    let saved = caller.post("/plan-groups").json(body).await.expect(200);
    saved["plan_group"]["id"].as_i64().unwrap()
}

fn offered(plans: &Value, id: i64) -> Value {
    let group = plans["plans"].as_array().unwrap().iter().find(|group| group["id"] == id);
    group.map_or(Value::Null, |group| group["offered"].clone())
}

#[tokio::test]
async fn the_demonstration_has_a_group_in_each_state() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for state in ["on_sale", "retiring", "retired", "not_offered"] {
            let path = format!("/plan-groups?state={state}");
            let rows = manager.get(&path).await.expect(200)["plan_groups"]["data"].clone();
            assert!(!rows.as_array().unwrap().is_empty(), "{state}");
            assert!(rows.as_array().unwrap().iter().all(|row| row["state"] == state), "{state}: {rows}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_group_is_created_changed_and_sold() {
    without_gateway(async |app| {
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        let id = create(&manager).await;
        let path = format!("/plan-groups/{id}");
        let made = group(&manager, id).await;
        assert_eq!((&made["prices"]["monthly"], &made["prices"]["yearly"]), (&json!(100), &json!(1000)));
        let plan = made["plans"][0]["id"].as_i64().unwrap();
        assert_eq!(listed(&root, plan).await, 100);
        let change = json!({ "name": "Ouro novo", "monthly": 120, "yearly": 1000, "quarterly": 300, "from_day": day(app, 2) });
        let saved = manager.put(&path).json(change).await.expect(200);
        let plans = saved["plan_group"]["plans"].as_array().unwrap().clone();
        assert_eq!((plans.len(), &plans[0]["next_price"]), (3, &json!(120)), "{plans:?}");
        assert_eq!(plans[2]["next_price"], Value::Null, "the price of a year is the same");
        assert_eq!(saved["inverse"], Value::Null, "prices are taken back by their own record");
        pass_days(app, 2).await;
        assert_eq!(listed(&root, plan).await, 120);
        let now = group(&manager, id).await;
        assert_eq!((&now["name"], &now["prices"]["quarterly"]), (&json!("Ouro novo"), &json!(300)));
        assert_eq!(now["plans"][0]["features"], "Selo\nFotos", "the features go on");
        let body = json!({ "planId": plan, "method": "pix", "turbo": 0, "discount": 0 });
        root.post("/user/create-payment/1").json(body).await.expect(200);
        let refused = manager.delete(&path).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("tire-o de venda"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn prices_sent_back_as_they_are_leave_those_that_are_planned() {
    without_gateway(async |app| {
        let manager = app.role(Role::Manager);
        let path = format!("/plan-groups/{}", create(&manager).await);
        let planned = json!({ "monthly": 120, "from_day": day(app, 2) });
        manager.put(&path).json(planned).await.expect(200);
        // The form shows the price of today, and sends it with another one from a later day on.
        let later =
            json!({ "monthly": 100, "yearly": 1200, "features": "Selo\nFotos", "from_day": day(app, 5) });
        let saved = manager.put(&path).json(later).await.expect(200);
        let plans = saved["plan_group"]["plans"].as_array().unwrap().clone();
        assert_eq!(
            (&plans[0]["next_price"], &plans[1]["next_price"]),
            (&json!(120), &json!(1200)),
            "{plans:?}"
        );
        pass_days(app, 6).await;
        let now = manager.get(&path).await.expect(200)["plan_group"]["prices"].clone();
        assert_eq!((&now["monthly"], &now["yearly"]), (&json!(120), &json!(1200)));
    })
    .await;
}

#[tokio::test]
async fn a_group_that_was_never_used_is_deleted_with_its_prices() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let before = app.number("select count(*) from plan_prices", &[]).await;
        let id = create(&manager).await;
        manager.delete(&format!("/plan-groups/{id}")).await.expect(200);
        assert_eq!(app.number("select count(*) from plan_prices", &[]).await, before);
        manager.get(&format!("/plan-groups/{id}")).await.expect(404);
        let taken = json!({ "name": " essencial ", "monthly": 10 });
        let refused = manager.post("/plan-groups").json(taken).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Essencial"), "{refused}");
        let named = manager.put("/plan-groups/3").json(json!({ "name": "Premium" })).await;
        named.expect(409);
        manager.delete("/plan-groups/1").await.expect(409);
        manager.put("/plan-groups/1").json(json!({ "name": "Outro" })).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn a_group_is_retired_and_its_links_keep_their_price() {
    without_gateway(async |app| {
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        let body = json!({ "planId": 6, "method": "pix", "turbo": 0, "discount": 0 });
        root.post("/user/create-payment/1").json(body.clone()).await.expect(200);
        let today = day(app, 0);
        for (retire, field) in [
            (json!({ "renewals": "keep" }), "last_day"),
            (json!({ "last_day": today }), "renewals"),
            (json!({ "last_day": today, "renewals": "successor" }), "successor_id"),
            (json!({ "last_day": today, "renewals": "successor", "successor_id": 3 }), "successor_id"),
            (json!({ "last_day": today, "renewals": "successor", "successor_id": 1 }), "successor_id"),
            (json!({ "last_day": day(app, -1), "renewals": "keep" }), "last_day"),
        ] {
            let refused = manager.post("/plan-groups/3/retire").json(retire).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{refused}");
        }
        let retire = json!({ "last_day": today, "renewals": "successor", "successor_id": 2 });
        let rehearsal =
            manager.post("/plan-groups/3/retire").json(retire.clone()).rehearsed().await.expect(200);
        assert!(rehearsal["effects"].to_string().contains("conserva"), "{rehearsal}");
        manager.post("/plan-groups/3/retire").json(retire.clone()).await.expect(200);
        manager.post("/plan-groups/3/retire").json(retire).await.expect(409);
        assert_eq!(offered(&root.get("/plans").await.expect(200), 3), true, "the last day is one of sale");
        pass_days(app, 1).await;
        assert_eq!(offered(&root.get("/plans").await.expect(200), 3), false);
        let refused = root.post("/user/create-payment/2").json(body.clone()).await.expect(422);
        assert!(refused["errors"]["planId"].is_array(), "{refused}");
        manager.post("/plan-groups/3/reinstate").json(json!({})).await.expect(200);
        root.post("/user/create-payment/2").json(body).await.expect(200);
        app.role(Role::Sales).post("/plan-groups/3/retire").json(json!({})).await.expect(403);
    })
    .await;
}
