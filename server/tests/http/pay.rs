//! The page where a member pays: what it shows, what its buttons do, and that each does it once.

use std::future::Future;

use client::access::Role;
use futures_util::future::join;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::app::{App, without_gateway};
use crate::ask::Answer;
use crate::gateways::{at_gateway, page};

async fn show(app: &App, path: &str) -> Answer {
    app.nobody().site(Method::GET, path).await
}

fn press<'a>(app: &'a App, path: &str, button: &str) -> impl Future<Output = Answer> + 'a {
    app.nobody().site(Method::POST, &format!("{path}/{button}")).into_future()
}

/// Returns an open boleto of a free member, due in three days.
async fn boleto(app: &App) -> i64 {
    let body = json!({ "planId": 3, "method": "boleto", "discount": 0, "turbo": 1 });
    let made = app.account("root").post("/user/create-payment/41").json(body).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

async fn history(app: &App, id: i64) -> Vec<Value> {
    let mut details = app.role(Role::Manager).get(&format!("/financial/{id}")).await.expect(200);
    details["history"].as_array_mut().unwrap().drain(..).collect()
}

#[tokio::test]
async fn it_tells_who_what_how_much_and_until_when() {
    without_gateway(async |app| {
        let id = boleto(app).await;
        let sql = "update members set name = 'Zé<script>alert(1)</script> \"Bar\"' where id = 41";
        app.execute(sql, &[]).await;
        let answer = show(app, &page(app, id).await).await;
        assert_eq!(answer.status, 200);
        let text = answer.text();
        for part in
            ["Essencial (Trimestral) + Destaque na busca", "R$ 329,60", "Boleto", "Vencimento", "Aguardando"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.contains("Olá, Zé&lt;script&gt;alert(1)&lt;/script&gt;!"), "{text}");
        assert!(!text.contains("<script") && !text.contains("style="), "{text}");
        assert!(answer.header("content-security-policy").contains("default-src 'self'"));
        assert_eq!(answer.header("cache-control"), "no-store");
        let english =
            app.nobody().site(Method::GET, &page(app, id).await).header("accept-language", "en-GB").await;
        assert!(english.text().contains("Waiting for payment"));
    })
    .await;
}

#[tokio::test]
async fn paying_releases_the_plan_once_however_often_it_is_pressed() {
    without_gateway(async |app| {
        let id = boleto(app).await;
        let path = page(app, id).await;
        let before = app.number("select count(*) from quotas", &[]).await;
        let (one, other) = join(press(app, &path, "pay"), press(app, &path, "pay")).await;
        assert_eq!((one.status, other.status, one.header("location")), (303, 303, path.as_str()));
        for button in ["pay", "fail", "expire"] {
            assert_eq!(press(app, &path, button).await.status, 303);
        }
        assert_eq!(at_gateway(app, id).await.0, "paid");
        assert_eq!(app.number("select count(*) from quotas", &[]).await, before + 1);
        assert!(show(app, &path).await.text().contains("Pagamento confirmado"));
        assert!(!show(app, &path).await.text().contains("<button"));
        let history = history(app, id).await;
        assert_eq!(
            (&history[0]["sentence"], &history[0]["by"]),
            (&json!("Pago no gateway"), &json!("Sandbox"))
        );
        let approve = app.role(Role::Root).put(&format!("/financial/payment/approve/{id}")).await.expect(409);
        assert!(approve["message"].as_str().unwrap().contains("Sandbox"), "{approve}");
    })
    .await;
}

#[tokio::test]
async fn refusing_and_expiring_close_it_with_their_words() {
    without_gateway(async |app| {
        for (button, status, word, said) in [
            ("fail", "error", "rejected", "não aprovado"),
            ("expire", "cancelled", "expired", "Cobrança vencida"),
        ] {
            let id = boleto(app).await;
            let path = page(app, id).await;
            assert_eq!(press(app, &path, button).await.status, 303);
            let (now, by_gateway, _) = at_gateway(app, id).await;
            assert_eq!((now.as_str(), by_gateway.as_str()), (status, word));
            assert!(show(app, &path).await.text().contains(said));
            press(app, &path, "pay").await;
            assert_eq!(at_gateway(app, id).await.0, status, "nothing leaves it");
        }
    })
    .await;
}

#[tokio::test]
async fn an_overdue_boleto_says_so_and_is_not_paid() {
    without_gateway(async |app| {
        let id = boleto(app).await;
        let path = page(app, id).await;
        app.advance(SignedDuration::from_hours(4 * 24));
        let text = show(app, &path).await.text();
        assert!(text.contains("Cobrança vencida") && !text.contains("<button"), "{text}");
        press(app, &path, "pay").await;
        assert_eq!(at_gateway(app, id).await.0, "open");
        press(app, &path, "expire").await;
        assert_eq!(at_gateway(app, id).await.0, "cancelled");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_there_is_a_page_too() {
    without_gateway(async |app| {
        let before = app.footprint().await;
        for answer in [show(app, "/pagar/nada").await, press(app, "/pagar/nada", "pay").await] {
            assert_eq!(answer.status, 404);
            assert!(answer.text().contains("Cobrança não encontrada"));
        }
        let id = app.number("select id from transactions where status = 'open' limit 1", &[]).await;
        assert_eq!(press(app, &page(app, id).await, "win").await.status, 404);
        assert_eq!(app.footprint().await, before);
        assert!(show(app, "/pagar/page.css").await.header("content-type").starts_with("text/css"));
    })
    .await;
}

#[tokio::test]
async fn the_sandbox_takes_notices_from_outside_as_well() {
    without_gateway(async |app| {
        let id = boleto(app).await;
        let link = page(app, id).await.replace("/pagar/", "");
        let notice = |link: &str, outcome: &str| {
            app.nobody().post("/gateways/sandbox/callback").json(json!({ "link": link, "outcome": outcome }))
        };
        notice("nada", "pay").await.expect(404);
        notice(&link, "win").await.expect(400);
        notice(&link, "pay").await.expect(200);
        notice(&link, "pay").await.expect(200);
        assert_eq!(at_gateway(app, id).await.0, "paid");
        assert_eq!(app.number("select count(*) from gateway_callbacks", &[]).await, 1);
    })
    .await;
}
