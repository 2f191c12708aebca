//! Subscriptions: started by an approval, cancelled once.

use client::access::Role;
use futures_util::future::join;
use serde_json::json;

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

/// A member whose plan is to renew by itself.
const MEMBER: i64 = 1;

async fn subscribe(app: &App) {
    app.execute("delete from subscriptions where member_id = $1", &[MEMBER.into()]).await;
    let id = app.payment(MEMBER).await;
    app.role(Role::Root).put(&format!("/financial/payment/approve/{id}")).await.expect(200);
}

fn cancel(caller: &Caller) -> Ask {
    caller.post(&format!("/financial/subscription/cancel/{MEMBER}"))
}

async fn status(app: &App) -> serde_json::Value {
    let path = format!("/financial/subscription/check/{MEMBER}");
    app.role(Role::Success).get(&path).await.expect(200)["subscription"].take()
}

#[tokio::test]
async fn it_ends_at_once_where_the_gateway_is_ours() {
    everywhere(async |app| {
        subscribe(app).await;
        assert_eq!(status(app).await["status"], "active");
        let answer = cancel(&app.role(Role::Sales)).await.expect(200);
        assert_eq!(answer["message"], "Assinatura cancelada!");
        let now = status(app).await;
        assert_eq!(now, answer["subscription"]);
        assert_eq!((&now["status"], &now["cancelled_by"]), (&json!("inactive"), &json!("Rafael Monteiro")));
    })
    .await;
}

#[tokio::test]
async fn another_gateway_is_asked_through_the_outbox() {
    everywhere(async |app| {
        subscribe(app).await;
        app.execute("update subscriptions set gateway_type = 'iugu' where member_id = $1", &[MEMBER.into()])
            .await;
        let answer = cancel(&app.role(Role::Sales)).await.expect(200);
        assert_eq!(answer["subscription"]["status"], "cancelling");
        assert_eq!(
            answer["message"],
            "Cancelamento enviado ao gateway iugu; avisaremos quando ele confirmar."
        );
        let asked = app.number("select count(*) from outbox where kind = 'gateway.cancel'", &[]).await;
        assert_eq!(asked, 1);
        let again = cancel(&app.role(Role::Manager)).await.expect(409);
        assert_eq!(again["reason"]["why"]["is"], "cancelling");
        assert_eq!(app.number("select count(*) from outbox where kind = 'gateway.cancel'", &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_second_purchase_that_renews_is_a_second_subscription_and_both_end() {
    everywhere(async |app| {
        subscribe(app).await;
        let id = app.payment(MEMBER).await;
        app.role(Role::Root).put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        let path = format!("/financial/subscription/check/{MEMBER}");
        let checked = app.role(Role::Success).get(&path).await.expect(200);
        assert_eq!(checked["subscriptions"].as_array().unwrap().len(), 2, "{checked}");
        assert_eq!(checked["subscription"], checked["subscriptions"][0], "the newest");
        let rehearsed = cancel(&app.role(Role::Sales)).rehearsed().await.expect(200);
        let another = "A assinatura que começou em ";
        assert_eq!(rehearsed["effects"].to_string().matches(another).count(), 1, "{rehearsed}");
        cancel(&app.role(Role::Sales)).await.expect(200);
        let running = "select count(*) from subscriptions where member_id = $1 and status = 'active'";
        assert_eq!(app.number(running, &[MEMBER.into()]).await, 0);
        cancel(&app.role(Role::Sales)).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn of_two_at_once_exactly_one_wins() {
    everywhere(async |app| {
        subscribe(app).await;
        let (sales, manager) = (app.role(Role::Sales), app.role(Role::Manager));
        let (first, second) = join(async { cancel(&sales).await }, async { cancel(&manager).await }).await;
        let (loser, winner) = match (first.status, second.status) {
            (200, 409) => (second, "Rafael Monteiro"),
            (409, 200) => (first, "Marcelo Antunes"),
            both => panic!("{both:?}"),
        };
        let problem = loser.expect(409);
        let message = problem["message"].as_str().unwrap();
        assert!(
            message.starts_with("A assinatura já foi cancelada ") && message.contains(winner),
            "{message}"
        );
        assert_eq!(problem["reason"]["why"]["by"], winner);
    })
    .await;
}

#[tokio::test]
async fn a_member_without_a_subscription_has_none_to_cancel() {
    everywhere(async |app| {
        app.execute("delete from subscriptions where member_id = $1", &[MEMBER.into()]).await;
        assert_eq!(status(app).await["status"], "inactive");
        let problem = cancel(&app.role(Role::Sales)).await.expect(409);
        assert_eq!(problem["message"], "Este membro não tem assinatura ativa.");
        app.role(Role::Sales).post("/financial/subscription/cancel/999999").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_says_until_when_the_plan_goes_on() {
    everywhere(async |app| {
        subscribe(app).await;
        let before = app.footprint().await;
        let rehearsal = cancel(&app.role(Role::Sales)).rehearsed().await.expect(200);
        let sentence = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(sentence.contains(" deixa de renovar; o plano continua até "), "{sentence}");
        assert_eq!(app.footprint().await, before);
        assert_eq!(status(app).await["status"], "active");
    })
    .await;
}

#[tokio::test]
async fn each_is_a_record_with_its_charges_and_its_history() {
    everywhere(async |app| {
        subscribe(app).await;
        let first =
            app.number("select max(id) from transactions where member_id = $1", &[MEMBER.into()]).await;
        let second = app.payment(MEMBER).await;
        app.role(Role::Root).put(&format!("/financial/payment/approve/{second}")).await.expect(200);
        let renewal = app.payment(MEMBER).await;
        let renews = "update transactions set renewal_of = $1 where id = $2";
        app.execute(renews, &[first.into(), renewal.into()]).await;
        app.role(Role::Root).put(&format!("/financial/payment/approve/{renewal}")).await.expect(200);
        let manager = app.role(Role::Manager);
        app.role(Role::Sales).get("/financial/subscriptions").await.expect(403);

        let path = format!("/financial/subscriptions?user_id={MEMBER}&sums=1");
        let list = manager.get(&path).await.expect(200)["subscriptions"].take();
        let rows = list["data"].as_array().unwrap();
        assert_eq!(rows.len(), 2, "{list}");
        let row = rows.iter().find(|row| row["transaction_id"] == json!(first)).expect("the first");
        assert_eq!(
            (&row["charges"], &row["status"], &row["user"]["id"]),
            (&json!(2), &json!("active"), &json!(MEMBER))
        );
        let total: f64 = rows.iter().map(|row| row["amount"].as_f64().unwrap()).sum();
        assert!((list["sums"]["amount"].as_f64().unwrap() - total).abs() < 0.005, "{list}");

        let id = row["id"].as_i64().unwrap();
        cancel(&app.role(Role::Sales)).await.expect(200);
        let told = manager.get(&format!("/financial/subscriptions/{id}")).await.expect(200);
        let charges: Vec<i64> = told["charges"]
            .as_array()
            .unwrap()
            .iter()
            .map(|charge| charge["transaction_id"].as_i64().unwrap())
            .collect();
        assert_eq!(charges, [renewal, first], "the latest first");
        let history: Vec<(&str, &str)> = told["history"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| (event["status"].as_str().unwrap(), event["by"].as_str().unwrap()))
            .collect();
        assert_eq!(history, [("inactive", "Rafael Monteiro"), ("active", "Helena Duarte")]);
        assert_eq!(told["subscription"]["cancelled_by"], "Rafael Monteiro");
        let running = format!("/financial/subscriptions?user_id={MEMBER}&status=active");
        assert_eq!(manager.get(&running).await.expect(200)["subscriptions"]["total"], 0);
        manager.get("/financial/subscriptions/999999").await.expect(404);
    })
    .await;
}
