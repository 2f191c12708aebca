//! Payments that failed: their reason, the advice, and the new link.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

/// Creates a payment of member 1 and refuses it at the sandbox.
async fn refused(app: &App, method: &str, refusal: Value) -> i64 {
    let body = json!({ "planId": 3, "method": method, "discount": "10.00", "turbo": 1 });
    let made = app.role(Role::Root).post("/user/create-payment/1").json(body).await.expect(200);
    let mut notice = json!({ "link": made["url"].as_str().unwrap().rsplit('/').next(), "outcome": "fail" });
    notice.as_object_mut().unwrap().extend(refusal.as_object().unwrap().clone());
    app.nobody().post("/gateways/sandbox/callback").json(notice).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

async fn details(app: &App, id: i64) -> Value {
    app.role(Role::Sales).get(&format!("/financial/{id}")).await.expect(200)
}

#[tokio::test]
async fn a_refused_payment_tells_why_and_what_to_do() {
    everywhere(async |app| {
        let funds = json!({ "code": "51", "text": "Saldo insuficiente" });
        for (method, refusal, reason, text) in [
            ("credit_card", funds, "insufficient_funds", json!("Saldo insuficiente · 51")),
            ("credit_card", json!({ "code": "54" }), "card_expired", json!("54")),
            ("credit_card", json!({}), "card_refused", Value::Null),
            ("pix", json!({ "text": "Política da casa" }), "other", json!("Política da casa")),
        ] {
            let id = refused(app, method, refusal).await;
            let told = details(app, id).await;
            assert_eq!(told["transaction"]["status"], "error");
            assert_eq!(told["transaction"]["failure"], reason);
            assert_eq!(told["transaction"]["failure_text"], text);
            assert!(told["advice"].as_str().unwrap().ends_with('.'), "{told}");
            let list = app.role(Role::Sales).get(&format!("/financial?id={id}")).await.expect(200);
            assert_eq!(list["transactions"]["data"][0]["failure"], reason);
        }
    })
    .await;
}

#[tokio::test]
async fn an_overdue_boleto_is_a_failure_and_a_paid_one_is_none() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), app.payment(1).await);
        assert_eq!(details(app, id).await["transaction"]["failure"], Value::Null);
        let sql = "update transactions set payment_type = 'boleto', expires_at = '2020-01-01' where id = $1";
        app.execute(sql, &[id.into()]).await;
        let overdue = details(app, id).await;
        assert_eq!(overdue["transaction"]["failure"], "boleto_overdue");
        assert_eq!(overdue["can"]["renew"], Value::Null);
        sales.put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        assert_eq!(details(app, id).await["transaction"]["failure"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_new_link_is_for_the_same_purchase_by_any_method() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), refused(app, "credit_card", json!({ "code": "51" })).await);
        let path = format!("/financial/payment/renew/{id}");
        let rehearsed = sales.post(&path).json(json!({})).rehearsed().await.expect(200);
        assert!(rehearsed["effects"][0]["sentence"].as_str().unwrap().contains("R$ 319,60"), "{rehearsed}");
        let same = sales.post(&path).json(json!({})).await.expect(200);
        let pix = sales.post(&path).json(json!({ "method": "pix" })).await.expect(200);
        for (made, method) in [(same, "credit_card"), (pix, "pix")] {
            let payment = details(app, made["transaction_id"].as_i64().unwrap()).await["transaction"].take();
            assert_eq!((&payment["status"], &payment["payment_type"]), (&json!("open"), &json!(method)));
            assert_eq!((&payment["amount"], &payment["user_id"]), (&json!(319.6), &json!(1)));
            assert_eq!(payment["products"], json!([{ "name": "Destaque na busca" }]));
            assert!(made["url"].as_str().unwrap().contains("/pagar/"));
        }
        assert_eq!(details(app, id).await["history"][0]["sentence"], "Novo link gerado");
    })
    .await;
}

#[tokio::test]
async fn only_a_failed_payment_of_an_own_or_free_member_gets_a_new_link() {
    everywhere(async |app| {
        let (sales, open) = (app.role(Role::Sales), app.payment(1).await);
        let renew = |id: i64| sales.post(&format!("/financial/payment/renew/{id}")).json(json!({}));
        let problem = renew(open).await.expect(409);
        assert!(problem["message"].as_str().unwrap().starts_with("Só um pagamento que falhou"), "{problem}");
        assert!(details(app, open).await["can"]["renew"].is_object());
        let others = app.payment(21).await;
        app.execute(
            "update transactions set status = 'error', failure = 'card_refused' where id = $1",
            &[others.into()],
        )
        .await;
        assert!(
            renew(others).await.expect(403)["message"]
                .as_str()
                .unwrap()
                .contains("pertence a outro consultor")
        );
        renew(0).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn the_demonstration_tells_why_each_payment_failed() {
    everywhere(async |app| {
        let untold =
            "select count(*) from transactions where status in ('error', 'cancelled') and failure is null";
        assert_eq!(app.number(untold, &[]).await, 0);
        let kinds = "select count(distinct failure) from transactions where failure is not null";
        assert!(app.number(kinds, &[]).await >= 6);
        assert_eq!(
            app.number(
                "select count(*) from transactions where status = 'paid' and failure is not null",
                &[]
            )
            .await,
            0
        );
    })
    .await;
}
