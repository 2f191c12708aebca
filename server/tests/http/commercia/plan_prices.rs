//! Prices: one for each day, and none that changes what was sold.

use std::collections::BTreeSet;

use client::access::Role;
use serde_json::{Value, json};

use super::{day, listed, pass_days};
use crate::app::{App, everywhere, without_gateway};
use crate::ask::Ask;

fn set(app: &App, plan: i64, price: f64, from_day: &str) -> Ask {
    let body = json!({ "plan_id": plan, "price": price, "from_day": from_day });
    app.role(Role::Manager).post("/plan-prices").json(body)
}

/// Returns what exists: charges, plans of members and subscriptions, each with what it cost.
async fn sold(app: &App) -> Vec<String> {
    let root = app.role(Role::Root);
    let mut found = Vec::new();
    for path in ["/financial?per_page=200", "/financial/subscriptions?per_page=200"] {
        found.push(root.get(path).await.text());
    }
    for sql in [
        "select id, amount from transactions order by id",
        "select id, coalesce(plan_id, 0) from quotas order by id",
        "select id, coalesce(transaction_id, 0) from subscriptions order by id",
    ] {
        let rows = app.rows(sql, &[]).await;
        found.extend(rows.iter().map(|row| format!("{} {}", row.int(0), row.int(1))));
    }
    found
}

#[tokio::test]
async fn a_price_begins_on_its_day_and_ends_the_day_before_the_next() {
    without_gateway(async |app| {
        let root = app.role(Role::Root);
        let before = listed(&root, 6).await;
        let (first, second) = (day(app, 1), day(app, 3));
        set(app, 6, 400.5, &first).await.expect(200);
        let later = set(app, 6, 410.0, &second).await.expect(200);
        assert_eq!((&later["plan_price"]["state"], listed(&root, 6).await), (&json!("planned"), before));
        let rows = root.get("/plan-prices?plan_id=6").await.expect(200)["plan_prices"]["data"].clone();
        assert_eq!(rows[1]["until_day"], day(app, 2), "{rows}");
        for (days, price) in [(1, json!(400.5)), (2, json!(410)), (1, json!(410))] {
            pass_days(app, days).await;
            assert_eq!(listed(&root, 6).await, price);
            let query = "/plan-prices?plan_id=6&state=in_force";
            let rows = root.get(query).await.expect(200)["plan_prices"]["data"].clone();
            assert_eq!(rows.as_array().unwrap().len(), 1, "{rows}");
        }
    })
    .await;
}

/// The days from now on which prices begin, neither sorted nor without gaps.
const DAYS: [i64; 6] = [9, 2, 5, 1, 12, 6];

#[tokio::test]
async fn every_day_has_exactly_one_price() {
    without_gateway(async |app| {
        let root = app.role(Role::Root);
        let before = listed(&root, 6).await;
        for days in DAYS {
            set(app, 6, (500 + days) as f64, &day(app, days)).await.expect(200);
        }
        let plans = app.number("select count(*) from plans", &[]).await;
        for passed in 1..=13 {
            pass_days(app, 1).await;
            let latest = DAYS.into_iter().filter(|days| *days <= passed).max();
            let expected = latest.map_or(before.clone(), |days| json!(500 + days));
            assert_eq!(listed(&root, 6).await, expected, "{passed}");
            let page = root.get("/plan-prices?state=in_force&per_page=200").await.expect(200);
            let rows = page["plan_prices"]["data"].as_array().unwrap();
            let sold: BTreeSet<i64> = rows.iter().map(|row| row["plan_id"].as_i64().unwrap()).collect();
            assert_eq!((rows.len() as i64, sold.len() as i64), (plans, plans), "{passed}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_no_price_and_a_second_one_on_a_day_are_refused() {
    everywhere(async |app| {
        let (tomorrow, yesterday) = (day(app, 1), day(app, -1));
        for (price, from_day, field) in
            [(0.0, &tomorrow, "price"), (-1.0, &tomorrow, "price"), (10.0, &yesterday, "from_day")]
        {
            let refused = set(app, 6, price, from_day).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{refused}");
        }
        let answer = set(app, 6, 1.005, &tomorrow).await;
        assert!([400, 422].contains(&answer.status), "three decimals: {}", answer.text());
        set(app, 6, 400.0, &tomorrow).await.expect(200);
        let refused = set(app, 6, 401.0, &tomorrow).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Profissional"), "{refused}");
        set(app, 9_999, 400.0, &tomorrow).await.expect(422);
        let refused = set(app, 1, 700.0, &tomorrow).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("não são ofertados"), "{refused}");
        for role in [Role::Sales, Role::Success] {
            app.role(role).get("/plan-prices").await.expect(403);
        }
    })
    .await;
}

#[tokio::test]
async fn what_a_plan_costs_on_a_day_already_makes_no_version() {
    everywhere(async |app| {
        let versions = "select count(*) from plan_prices where plan_id = 6";
        let before = app.number(versions, &[]).await;
        let refused = set(app, 6, 389.9, &day(app, 1)).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("já custa R$ 389,90"), "{refused}");
        set(app, 6, 400.0, &day(app, 3)).await.expect(200);
        set(app, 6, 400.0, &day(app, 5)).await.expect(409);
        assert_eq!(app.number(versions, &[]).await, before + 1);
        set(app, 6, 389.9, &day(app, 5)).await.expect(200);
        let body = json!({ "plan_id": 6, "price": 389.9, "from_day": day(app, 1), "features": "Selo" });
        app.role(Role::Manager).post("/plan-prices").json(body).await.expect(200);
        assert_eq!(app.number(versions, &[]).await, before + 3);
    })
    .await;
}

#[tokio::test]
async fn a_planned_price_is_deleted_and_one_in_force_is_not() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let set = set(app, 6, 400.0, &day(app, 5)).await.expect(200);
        assert_eq!(set["inverse"]["endpoint"], "plan-prices.delete");
        let path = format!("/plan-prices/{}", set["plan_price"]["id"]);
        manager.delete(&path).await.expect(200);
        manager.delete(&path).await.expect(404);
        let rows =
            manager.get("/plan-prices?state=in_force").await.expect(200)["plan_prices"]["data"].clone();
        manager.delete(&format!("/plan-prices/{}", rows[0]["id"])).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn no_change_of_the_list_alters_what_was_sold() {
    everywhere(async |app| {
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        let body = json!({ "planId": 6, "method": "pix", "turbo": 0, "discount": 0 });
        let made = root.post("/user/create-payment/1").json(body.clone()).await.expect(200);
        let bought = "select p.plan_id from transactions t join plan_prices p on p.id = t.plan_price_id where t.id = $1";
        let id = made["transaction_id"].as_i64().unwrap();
        assert_eq!(app.number(bought, &[id.into()]).await, 6);
        let before = sold(app).await;
        for (plan, price) in [(6, 10.0), (7, 90_000.5), (3, 1.0), (5, 0.01)] {
            let today = day(app, 0);
            set(app, plan, price, &today).await.expect(200);
            set(app, plan, price + 0.5, &day(app, 30)).await.expect(200);
            assert_eq!(sold(app).await, before, "{plan}");
        }
        let retire = json!({ "last_day": day(app, 0), "renewals": "end" });
        manager.post("/plan-groups/3/retire").json(retire).await.expect(200);
        assert_eq!(sold(app).await, before);
        let details: Value = root.get(&format!("/financial/{id}")).await.expect(200);
        assert_eq!(details["transaction"]["plan"]["price"], 389.9, "the price at which it was bought");
        let again = root.post("/user/create-payment/2").json(body).await.expect(200);
        let id = again["transaction_id"].as_i64().unwrap();
        let amount = "select amount from transactions where id = $1";
        assert_eq!(app.number(amount, &[id.into()]).await, 1_000, "the price of today");
    })
    .await;
}
