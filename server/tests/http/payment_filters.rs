//! Payments are found by what a bank names, and sums tell what is held.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

async fn found(app: &App, query: &str) -> Value {
    let page = app.role(Role::Root).get(&format!("/financial?sums=1&per_page=200&{query}")).await.expect(200);
    page["transactions"].clone()
}

/// Checks that a filter finds the payments for which a condition holds, with their sum.
macro_rules! finds {
    ($app:expr, $query:expr, $condition:literal) => {
        let count = concat!("select count(*) from transactions t where ", $condition);
        let sum = concat!(
            "select cast(coalesce(sum(t.amount), 0) as bigint) from transactions t where ",
            $condition
        );
        let (count, page) = ($app.number(count, &[]).await, found($app, &$query).await);
        assert_eq!(page["total"], count, "{}", $query);
        let cents = (page["sums"]["amount"].as_f64().unwrap() * 100.0).round() as i64;
        assert_eq!(cents, $app.number(sum, &[]).await, "{}", $query);
        assert!(count > 0, "the demonstration has none: {}", $query);
    };
}

#[tokio::test]
async fn payments_are_found_by_what_a_bank_names() {
    everywhere(async |app| {
        let sql = "select id, gateway_ref, expires_at from transactions
            where gateway_ref is not null and expires_at is not null order by id limit 1";
        let row = &app.rows(sql, &[]).await[0];
        let (id, reference, due) = (row.int(0), row.text(1), row.text(2));
        let page = found(app, &format!("reference=%20{reference}%20")).await;
        assert_eq!((&page["total"], &page["data"][0]["id"]), (&json!(1), &json!(id)));
        finds!(app, "amount=239,90", "t.amount = 23990");
        finds!(app, "amount=R$%20239,90", "t.amount = 23990");
        finds!(app, "amount=239.9&status=paid", "t.amount = 23990 and t.status = 'paid'");
        finds!(
            app,
            format!("due={due}::{due}"),
            "t.expires_at = (select o.expires_at from transactions o where o.gateway_ref is not null and o.expires_at is not null
             order by o.id limit 1)"
        );
        finds!(app, "plan_group=2", "t.plan_id in (select id from plans where group_id = 2)");
        finds!(
            app,
            "product=3",
            "exists (select 1 from transaction_products tp where tp.transaction_id = t.id and tp.product_id = 3)"
        );
        finds!(app, "account_manager=0", "t.account_manager_id is null");
        finds!(app, "failure=antifraud", "t.failure = 'antifraud'");
        app.role(Role::Root).get("/financial?amount=muito").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn overdue_boletos_are_found_by_the_reason_that_they_show() {
    everywhere(async |app| {
        let page = found(app, "failure=boleto_overdue").await;
        let rows = page["data"].as_array().unwrap();
        assert!(rows.iter().any(|row| row["status"] == "open"), "an open one is among them");
        assert!(rows.iter().all(|row| row["failure"] == "boleto_overdue"));
        let overdue = found(app, "overdue=1").await["total"].as_i64().unwrap();
        assert!(page["total"].as_i64().unwrap() >= overdue);
    })
    .await;
}

#[tokio::test]
async fn a_payment_outside_the_gateway_is_found_by_the_banks_reference() {
    everywhere(async |app| {
        let id = app.payment(1).await;
        let body = json!({ "reference": "TED-2026/000123" });
        app.role(Role::Root).put(&format!("/financial/payment/approve/{id}")).json(body).await.expect(200);
        let page = found(app, "reference=TED-2026/000123").await;
        assert_eq!((&page["total"], &page["data"][0]["id"]), (&json!(1), &json!(id)));
    })
    .await;
}

#[tokio::test]
async fn what_went_back_is_received_in_no_sum() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let now = client::value::date::day_of(app.shared.clock.now()).to_string();
        let sql = "select t.id from transactions t join members m on m.id = t.member_id
            where t.status = 'paid' and t.received > 1000 and m.end_of_plan >= $1 order by m.end_of_plan, t.id limit 1";
        let id = app.number(sql, &[now.as_str().into()]).await;
        let month = async || root.get("/financial/money-months").await.expect(200)["months"][0].clone();
        let day = async || {
            let days = root.get("/dashboard").await.expect(200)["financial"]["received"].clone();
            days.as_array().unwrap().last().unwrap()["amount"].as_f64().unwrap()
        };
        let of = "select member_id from transactions where id = $1";
        let member = app.number(of, &[id.into()]).await;
        let held = async || {
            let clients = root.get("/financial/success-clients?per_page=200").await.expect(200);
            let clients = clients["clients"]["data"].as_array().unwrap().clone();
            let client = clients.iter().find(|client| client["user"]["id"] == member).expect("it ends soon");
            client["paid"].as_f64().unwrap()
        };
        let (before, today, total) = (month().await, day().await, held().await);
        let sql = "insert into movements (transaction_id, kind, amount, day, booked_on, source, created_at, created_by)
            select id, 'returned', -1000, $1, $1, 'manual', paid_at, 'Ana' from transactions where id = $2";
        app.execute(sql, &[now.into(), id.into()]).await;
        app.execute("update transactions set received = received - 1000 where id = $1", &[id.into()]).await;
        let after = month().await;
        let cents = |value: &Value| (value.as_f64().unwrap() * 100.0).round() as i64;
        assert_eq!(cents(&after["received"]), cents(&before["received"]));
        assert_eq!(cents(&after["returned"]), cents(&before["returned"]) - 1_000);
        assert_eq!(cents(&after["net"]), cents(&before["net"]) - 1_000);
        assert_eq!(((today - day().await) * 100.0).round(), 1_000.0, "the day of the return tells it");
        assert_eq!(((total - held().await) * 100.0).round(), 1_000.0, "it is not held of the member");
    })
    .await;
}
