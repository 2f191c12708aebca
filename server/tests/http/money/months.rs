//! Months of money: root closes and opens them, and a closed one takes nothing.

use client::access::Role;
use serde_json::json;

use crate::app::{App, everywhere};

async fn root_months(app: &App) -> serde_json::Value {
    app.role(Role::Root).get("/financial/money-months").await.expect(200)
}

/// Returns the ids of the present month and of the one before, as the server counts them.
async fn two_months(app: &App) -> (i64, i64) {
    let months = root_months(app).await;
    let id = |at: usize| months["months"][at]["id"].as_i64().unwrap();
    (id(0), id(1))
}

#[tokio::test]
async fn root_closes_a_month_that_is_over_and_opens_it_again_with_a_reason() {
    everywhere(async |app| {
        let (present, before) = two_months(app).await;
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        let path = |id: i64, what: &str| format!("/financial/money-months/{id}/{what}");
        manager.put(&path(before, "close")).await.expect(403);
        root.put(&path(present, "close")).await.expect(409);
        root.put(&path(202_613, "close")).await.expect(404);
        let rehearsal = root.put(&path(before, "close")).rehearsed().await.expect(200);
        assert!(rehearsal["effects"][0]["sentence"].as_str().unwrap().contains("é fechado"), "{rehearsal}");
        let version = root_months(app).await["months"][1]["version"].to_string();
        let seen = format!("\"{version}\"");
        let closed = root.put(&path(before, "close")).header("if-match", &seen).await.expect(200);
        assert_eq!(
            (&closed["message"], &closed["month"]["state"]),
            (&json!("Mês fechado!"), &json!("closed"))
        );
        let again = root.put(&path(before, "close")).await.expect(409);
        assert!(again["message"].as_str().unwrap().contains("Helena Duarte"), "{again}");
        root.put(&path(before, "reopen")).json(json!({ "reason": " " })).await.expect(422);
        let open = root
            .put(&path(before, "reopen"))
            .json(json!({ "reason": "Estorno esquecido" }))
            .await
            .expect(200);
        assert_eq!(
            (&open["month"]["state"], &open["month"]["reason"]),
            (&json!("open"), &json!("Estorno esquecido"))
        );
        let listed = root_months(app).await;
        assert_eq!(listed["months"][1]["reason"], "Estorno esquecido");
    })
    .await;
}

#[tokio::test]
async fn a_payment_may_have_been_paid_on_a_day_of_an_open_month() {
    everywhere(async |app| {
        let (_, before) = two_months(app).await;
        let root = app.role(Role::Root);
        let id = app.payment(1).await;
        // The charge is older than the closed month.
        app.execute(
            "update transactions set created_at = created_at - 5184000000 where id = $1",
            &[id.into()],
        )
        .await;
        let day = format!("{}-{:02}-15", before / 100, before % 100);
        let path = format!("/financial/payment/approve/{id}");
        for (day, wrong) in [("1999-01-01", "before the charge"), ("2999-01-01", "to come")] {
            let answer = root.put(&path).json(json!({ "paid_at": day })).await.expect(422);
            assert!(answer["errors"]["paid_at"].is_array(), "{wrong}: {answer}");
        }
        root.put(&format!("/financial/money-months/{before}/close")).await.expect(200);
        let refused = root.put(&path).json(json!({ "paid_at": day })).await.expect(422);
        assert!(refused["errors"]["paid_at"][0].as_str().unwrap().contains("fechado"), "{refused}");
        root.put(&format!("/financial/money-months/{before}/reopen"))
            .json(json!({ "reason": "x" }))
            .await
            .expect(200);
        let body = json!({ "paid_at": day, "reference": "TED 4471", "note": "Pago na conta antiga" });
        root.put(&path).json(body).await.expect(200);
        let details = root.get(&format!("/financial/{id}")).await.expect(200);
        assert_eq!(details["told"]["reference"], "TED 4471");
        assert_eq!(details["told"]["note"], "Pago na conta antiga");
        let movement = &details["movements"][0];
        assert_eq!((&movement["day"], &movement["source"]), (&json!(day), &json!("manual")));
        assert_eq!(movement["booked_on"], json!(day));
        assert_eq!(details["transaction"]["received"], details["transaction"]["amount"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_returned_or_waits_is_found() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let list = |query: &str| format!("/financial?{query}&sums=1");
        let paid = manager.get(&list("status=paid")).await.expect(200)["transactions"].clone();
        assert_eq!(paid["sums"]["amount"], paid["sums"]["received"], "{}", paid["sums"]);
        let id = app.payment(1).await;
        manager.put(&format!("/financial/payment/release/{id}")).await.expect(409);
        let late = "insert into payment_exceptions (kind, state, transaction_id, gateway, reference, asked, came, came_at, created_at,
            changed_at, changed_by) select 'late', 'open', id, 'sandbox', 'R-' || id, amount, amount, created_at, created_at,
            created_at, 'x' from transactions where id = $1";
        app.execute(late, &[id.into()]).await;
        let closed = "update transactions set status = 'cancelled', exception = 'late', failure = 'boleto_overdue' where id = $1";
        app.execute(closed, &[id.into()]).await;
        let found = manager.get(&list("exception=1")).await.expect(200)["transactions"].clone();
        assert!(found["data"].as_array().unwrap().iter().any(|row| row["id"] == id && row["exception"] == "late"), "{found}");
        app.role(Role::Root).post(&format!("/financial/payment/renew/{id}")).json(json!({})).await.expect(409);
        manager.post(&format!("/financial/payment/note/{id}")).json(json!({ "note": "Confirmado com o banco" })).await.expect(200);
        let sales = app.role(Role::Sales);
        sales.put(&format!("/financial/payment/release/{id}")).await.expect(403);
        let released = manager.put(&format!("/financial/payment/release/{id}")).await.expect(200);
        assert_eq!(released["transaction"]["status"], "paid");
        let details = manager.get(&format!("/financial/{id}")).await.expect(200);
        let exception = &details["exceptions"][0];
        assert_eq!((&exception["state"], &exception["note"]), (&json!("released"), &json!("Confirmado com o banco")));
        assert_eq!(details["history"][0]["sentence"], "Liberado após conferência");
        assert_eq!(details["transaction"]["exception"], json!(null));
        manager.put(&format!("/financial/payment/release/{id}")).await.expect(409);
    })
    .await;
}
