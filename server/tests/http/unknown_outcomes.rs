//! Receivers that go silent after they took something: nothing is charged twice, and no letter leaves twice unasked.

use std::time::Duration;

use client::access::Role;
use client::api::finance::payments::GatewayType::{self, Iugu, Vindi};
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::json;
use server::operations;
use server::outbox::deliver::deliver_one;
use server::outbox::mail::Mailer;
use server::outbox::whatsapp::Messenger;

use crate::app::{App, without_gateway};
use crate::conversations::open;
use crate::gateways::{at_gateway, charging_at, deliver, hanging_up_after, message};
use crate::slow_gateway::SlowGateway;
use crate::smtp::{Answer, SmtpServer};

/// Seconds that our server waits for a gateway, as the clock of the test counts them.
const PATIENCE: i64 = 10;

async fn payment(app: &App, renews: bool) -> i64 {
    let body = match renews {
        true => json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 }),
        false => json!({ "product_id": 3, "method": "boleto", "discount": 0 }),
    };
    let made = app.account("root").post("/user/create-payment/41").json(body).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

/// Lets each second pass, and delivers what is due in it.
async fn pass(app: &App, seconds: i64) {
    for _ in 0..seconds {
        app.advance(SignedDuration::from_secs(1));
        deliver(app).await;
    }
}

async fn charges_once(gateway: GatewayType, renews: bool, answers_after: i64) {
    let slow = SlowGateway::start().await;
    let app = charging_at(gateway, &slow.url);
    app.shared.clock.stop();
    let id = payment(&app, renews).await;
    deliver(&app).await;
    assert_eq!(slow.charges().await, (1, 0), "asked, and not answered in time");
    app.advance(SignedDuration::from_secs(PATIENCE));
    pass(&app, answers_after - PATIENCE).await;
    slow.finish().await;
    pass(&app, 300 - answers_after).await;
    let case = format!("{gateway:?}, renews: {renews}, after {answers_after} s");
    assert_eq!(slow.charges().await, (1, 1), "{case}");
    assert_eq!(message(&app, "gateway.charge").await.0, "sent", "{case}");
    assert!(at_gateway(&app, id).await.2.is_some(), "{case}");
}

#[tokio::test]
async fn a_gateway_that_answers_late_has_one_charge() {
    let mut cases = Vec::new();
    for gateway in [Iugu, Vindi] {
        for renews in [false, true] {
            cases.extend([15, 30, 50].map(|seconds| charges_once(gateway, renews, seconds)));
        }
    }
    join_all(cases).await;
}

#[tokio::test]
async fn a_charge_that_never_arrived_is_created_once_the_gateway_is_surely_done() {
    for gateway in [Iugu, Vindi] {
        let slow = SlowGateway::start().await;
        slow.lose_the_next().await;
        let app = charging_at(gateway, &slow.url);
        app.shared.clock.stop();
        let id = payment(&app, false).await;
        deliver(&app).await;
        pass(&app, 60).await;
        assert_eq!(slow.charges().await, (1, 0), "{gateway:?}: only looked up");
        slow.finish().await;
        pass(&app, 240).await;
        assert_eq!(slow.charges().await, (2, 1), "{gateway:?}");
        assert!(at_gateway(&app, id).await.2.is_some(), "{gateway:?}");
        let keys = slow.keys().await;
        let expected = if gateway == Iugu { keys[0].clone() } else { None };
        assert_eq!((keys[0].is_some(), &keys[1]), (gateway == Iugu, &expected), "{gateway:?}");
    }
}

#[tokio::test]
async fn a_charge_of_a_server_that_died_is_looked_up_first() {
    let slow = SlowGateway::start().await;
    let app = charging_at(Iugu, &slow.url);
    app.shared.clock.stop();
    payment(&app, false).await;
    // As if the server had died after it asked: the lease runs out, and nothing tells how the attempt ended.
    let sql = "update outbox set state = 'sending', lease = 1, attempts = 1, leased_until = $1";
    app.execute(sql, &[(app.shared.clock.now() + SignedDuration::from_secs(60)).into()]).await;
    pass(&app, 120).await;
    assert_eq!(slow.charges().await, (0, 0));
    slow.finish().await;
    pass(&app, 240).await;
    assert_eq!(slow.charges().await, (1, 1));
}

#[tokio::test]
async fn a_letter_that_may_have_left_waits_for_a_user() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        smtp.answers("quem@paga.test", Answer::HangUp);
        let carriers = smtp.carriers(app);
        let sales = app.role(Role::Sales);
        let path = format!("/user/email/send-charge-from-transaction/{}", app.payment(1).await);
        let sent = sales.post(&path).json(json!({ "email": "quem@paga.test" })).await.expect(200);
        let deliver = async || while deliver_one(&app.shared, &carriers).await.unwrap() {};
        deliver().await;
        app.advance(SignedDuration::from_mins(10));
        deliver().await;
        assert_eq!(smtp.letters_to("quem@paga.test").len(), 1, "not sent again unasked");
        let entry = sales.get("/outbox").await.expect(200)["outbox"]["data"][0].take();
        assert_eq!(entry["state"], "failed");
        let told = entry["last_error"].as_str().unwrap();
        assert!(told.starts_with("Talvez já tenha chegado"), "{told}");
        let retry = format!("/outbox/retry/{}", sent["outbox"][0]["id"]);
        let effects = sales.post(&retry).rehearsed().await.expect(200)["effects"].to_string();
        assert!(effects.contains("chega duas vezes"), "{effects}");
        sales.post(&retry).await.expect(200);
        deliver().await;
        assert_eq!(smtp.letters_to("quem@paga.test").len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_message_without_an_answer_is_repeated_only_when_the_provider_is_done() {
    without_gateway(async |app| {
        let messenger = Messenger::provider(&hanging_up_after("").await, "chave").unwrap();
        let carriers = operations::carriers(Mailer::new(&app.shared.settings).unwrap(), messenger);
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let path = format!("/conversation/send-message-link/{}", talk.id);
        sales.post(&path).json(json!({ "channels": ["whatsapp"] })).await.expect(200);
        assert!(tried(app, &carriers).await);
        for _ in 0..8 {
            app.advance(SignedDuration::from_secs(10));
            assert!(!tried(app, &carriers).await);
        }
        app.advance(SignedDuration::from_secs(20));
        assert!(tried(app, &carriers).await);
    })
    .await;
}

async fn tried(app: &App, carriers: &server::outbox::Carriers) -> bool {
    let limit = Duration::from_secs(60);
    tokio::time::timeout(limit, deliver_one(&app.shared, carriers)).await.unwrap().unwrap()
}
