//! The plans of all members: who has which, until when and at what price.

use client::access::Role;
use serde_json::{Value, json};

use super::day;
use crate::app::{App, everywhere};
use crate::ask::Caller;

/// A member of the demonstration.
const MEMBER: i64 = 1;

/// What each row of a selection fulfils.
type RowRule = fn(&Value) -> bool;

/// Returns the rows of a query of at most 200.
async fn rows(caller: &Caller, query: &str) -> Vec<Value> {
    let answer = caller.get(&format!("/quotas?per_page=200&{query}")).await.expect(200);
    let page = &answer["quotas"];
    let rows = page["data"].as_array().unwrap().clone();
    assert_eq!(page["total"], rows.len(), "{query}");
    rows
}

/// Returns the row of a payment among the plans of its member.
async fn of_payment(caller: &Caller, payment: i64) -> Value {
    let mut rows = rows(caller, &format!("user_id={MEMBER}")).await.into_iter();
    rows.find(|row| row["transaction_id"] == payment).expect("a plan of the payment")
}

/// Sells a plan of 239.90 to the member. Returns the payment.
async fn sell(app: &App) -> i64 {
    let payment = app.payment(MEMBER).await;
    app.role(Role::Root).put(&format!("/financial/payment/approve/{payment}")).await.expect(200);
    payment
}

#[tokio::test]
async fn who_pays_the_old_price_is_found_once_a_new_one_begins() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let payment = sell(app).await;
        let old = format!("user_id={MEMBER}&status=active&old_price=1");
        let is_found = async || rows(&manager, &old).await.iter().any(|row| row["transaction_id"] == payment);
        assert!(!is_found().await);
        let price = json!({ "plan_id": 3, "price": 300, "from_day": day(app, 0) });
        manager.post("/plan-prices").json(price).await.expect(200);
        assert!(is_found().await);
        let row = of_payment(&manager, payment).await;
        assert_eq!(
            (&row["price"], &row["price_from_day"], &row["price_today"], &row["old_price"]),
            (&json!(239.9), &json!("1970-01-01"), &json!(300), &json!(true))
        );
        assert_eq!(
            (&row["user"]["id"], &row["plan_group"]["name"], &row["paid_amount"]),
            (&json!(MEMBER), &json!("Essencial"), &json!(239.9))
        );
        let later = of_payment(&manager, sell(app).await).await;
        assert_eq!((&later["price"], &later["old_price"]), (&json!(300), &json!(false)));
        let planned = json!({ "plan_id": 3, "price": 310, "from_day": day(app, 9) });
        manager.post("/plan-prices").json(planned).await.expect(200);
        assert_eq!(of_payment(&manager, payment).await["price_today"], 300);
    })
    .await;
}

#[tokio::test]
async fn renewals_are_the_paid_charges_after_the_first() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        app.execute("delete from subscriptions where member_id = $1", &[MEMBER.into()]).await;
        let first = sell(app).await;
        let row = of_payment(&manager, first).await;
        assert_eq!(
            (&row["renewals"], &row["recurrent"], &row["type_of_acquisition"]),
            (&json!(0), &json!(true), &json!("buy"))
        );
        let renewal = app.payment(MEMBER).await;
        let renews = "update transactions set renewal_of = $1 where id = $2";
        app.execute(renews, &[first.into(), renewal.into()]).await;
        assert_eq!(of_payment(&manager, first).await["renewals"], 0, "it is not paid yet");
        app.role(Role::Root).put(&format!("/financial/payment/approve/{renewal}")).await.expect(200);
        for payment in [first, renewal] {
            assert_eq!(of_payment(&manager, payment).await["renewals"], 1);
        }
        assert_eq!(of_payment(&manager, renewal).await["type_of_acquisition"], "automatic");
        manager.post(&format!("/financial/subscription/cancel/{MEMBER}")).await.expect(200);
        assert_eq!(of_payment(&manager, renewal).await["recurrent"], false);
    })
    .await;
}

#[tokio::test]
async fn a_filter_leaves_the_rows_that_it_names() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let all = app.number("select count(*) from quotas", &[]).await;
        let total = async |query: &str| {
            manager.get(&format!("/quotas?{query}")).await.expect(200)["quotas"]["total"].as_i64().unwrap()
        };
        assert_eq!(total("").await, all);
        assert_eq!(total("status=active").await + total("status=expired").await, all);
        assert_eq!(
            total("type_of_acquisition=buy").await + total("type_of_acquisition=automatic").await,
            all
        );
        let (today, last) = (day(app, 0), day(app, 30));
        let near = rows(&manager, "ends_within=30&order_by=end_of_plan").await;
        let between = rows(&manager, &format!("end_of_plan={today}::{last}&order_by=end_of_plan")).await;
        assert_eq!(near, between);
        let ends: Vec<&str> = near.iter().map(|row| row["end_of_plan"].as_str().unwrap()).collect();
        assert!(
            !ends.is_empty() && ends.is_sorted() && ends.iter().all(|end| (&*today..=&*last).contains(end))
        );
        let checks: [(&str, RowRule); 4] = [
            ("plan_group=2&status=active", |row| row["plan_group"]["id"] == 2 && row["status"] == "active"),
            ("plan_id=5", |row| row["plan_id"] == 5),
            ("type_of_acquisition=automatic&status=active", |row| row["type_of_acquisition"] == "automatic"),
            ("status=active&old_price=1", |row| {
                row["old_price"] == true && row["price"] != row["price_today"]
            }),
        ];
        for (query, holds) in checks {
            let rows = rows(&manager, query).await;
            assert!(rows.iter().all(holds), "{query}: {rows:?}");
            assert!(!rows.is_empty(), "{query} finds nothing");
        }
        let seller = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let sold = rows(&manager, &format!("account_manager={seller}")).await;
        assert!(!sold.is_empty() && sold.iter().all(|row| row["account_manager"]["id"] == seller));
        let active = rows(&manager, "status=active").await;
        let old = active.iter().filter(|row| row["old_price"] == true).count();
        assert_eq!(rows(&manager, "status=active&old_price=1").await.len(), old);
        assert!(active.iter().any(|row| row["renewals"].as_i64().unwrap() > 0), "none was renewed");
        for wrong in ["old_price=2", "old_price=0", "ends_within=-1", "ends_within=3661"] {
            manager.get(&format!("/quotas?{wrong}")).await.expect(422);
        }
    })
    .await;
}

#[tokio::test]
async fn the_export_has_the_rows_of_the_filter_and_both_are_refused_alike() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let query = "status=active&old_price=1";
        let names: Vec<String> =
            rows(&manager, query).await.iter().map(|row| row["user"]["name"].to_string()).collect();
        let file = manager.get(&format!("/quotas/export?{query}&fields=user.name")).await;
        assert_eq!(file.status, 200, "{}", file.text());
        let text = file.text();
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split_terminator("\r\n").collect();
        assert_eq!(lines[1..], names);
        for role in [Role::Sales, Role::Success, Role::Relationship, Role::Mentoring] {
            app.role(role).get("/quotas").await.expect(403);
            app.role(role).get("/quotas/export").await.expect(403);
        }
    })
    .await;
}

#[tokio::test]
async fn the_end_of_a_listed_plan_is_changed() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let payment = sell(app).await;
        let row = of_payment(&manager, payment).await;
        let path = format!("/user/quota/end-of-plan/{}", row["id"]);
        let version = row["version"].to_string();
        let end = json!({ "end_of_plan": "2031-01-31" });
        manager.put(&path).json(end).header("if-match", &format!("\"{version}\"")).await.expect(200);
        let row = of_payment(&manager, payment).await;
        assert_eq!((&row["end_of_plan"], &row["status"]), (&json!("2031-01-31"), &json!("active")));
        assert_ne!(row["version"].to_string(), version);
    })
    .await;
}
