//! What the answers of a mail server mean: for the address, for the letter, and for the lane.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use client::value::id::OutboxId;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{deliver, entry, letter, state};
use crate::app::{App, without_gateway};
use crate::ask::Caller;
use crate::smtp::{Answer, SmtpServer};

const SERVICE: LetterClass = LetterClass::Service;

async fn obstacle(app: &App, id: OutboxId) -> String {
    let mut list = app.browser("root").await.get("/outbox?per_page=200").await.expect(200);
    let rows: Vec<Value> = serde_json::from_value(list["outbox"]["data"].take()).unwrap();
    let row = rows.iter().find(|row| row["id"] == id.get()).expect("it is listed");
    row["last_error"].as_str().unwrap_or_default().to_owned()
}

async fn is_disabled(app: &App, address: &str) -> bool {
    let sql = "select count(*) from disabled_emails where address = $1 and enabled_at is null";
    app.number(sql, &[address.into()]).await == 1
}

#[tokio::test]
async fn an_answer_stops_the_letter_the_address_or_neither() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let carriers = smtp.carriers(app);
        for (address, answer, state, disables, told) in [
            ("certo@casa.test", Answer::Accept, "sent", false, ""),
            ("sumiu@casa.test", Answer::Refuse("550 5.1.1 No such user"), "failed", true, "não existe"),
            ("sintaxe@casa.test", Answer::RefuseText("553 5.1.3 Bad address"), "failed", true, "não existe"),
            ("nao@casa.test", Answer::Refuse("550 No"), "failed", false, "recusou esta mensagem"),
            ("texto@casa.test", Answer::RefuseText("554 5.6.0 Bad text"), "failed", false, "recusou esta"),
            ("cheio@casa.test", Answer::Refuse("452 4.2.2 Full"), "waiting", false, "mais tarde"),
            ("depois@casa.test", Answer::Refuse("421 Too busy"), "waiting", false, "mais tarde"),
            ("cai@casa.test", Answer::HangUp, "failed", false, "Talvez já tenha chegado"),
        ] {
            smtp.answers(address, answer);
            let id = letter(app, SERVICE, address, address).await;
            deliver(app, &carriers).await;
            assert_eq!(super::state(app, id).await, state, "{address}");
            assert_eq!(is_disabled(app, address).await, disables, "{address}");
            assert!(obstacle(app, id).await.contains(told), "{address}: {}", obstacle(app, id).await);
        }
        let sql = "select id from outbox where recipient = 'sumiu@casa.test'";
        let id = OutboxId::new(app.number(sql, &[]).await);
        let row = entry(app, id).await;
        assert_eq!((row.text(1), row.int(2), row.text(3)), ("address".into(), 550, "5.1.1".into()));
        assert_eq!(row.text(4), "No such user");
    })
    .await;
}

#[tokio::test]
async fn an_address_that_does_not_exist_is_told_in_the_history_of_its_member() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let address = app.rows("select email from members where id = 7", &[]).await[0].text(0);
        smtp.answers(&address, Answer::Refuse("550 5.1.1 No such user"));
        let id = letter(app, SERVICE, &address, "first").await;
        deliver(app, &smtp.carriers(app)).await;
        let manager = app.role(Role::Manager);
        let list = manager.get("/disabled-emails?member=7").await.expect(200);
        let row = &list["disabled_emails"]["data"][0];
        assert_eq!((&row["reason"], &row["outbox_id"]), (&json!("hard_bounce"), &json!(id.get())));
        let history = "select count(*) from audit_log where record = 'user' and record_id = 7 and new_values like '%disabled_email%'";
        assert_eq!(app.number(history, &[]).await, 1);
        // The next letter is written as failed, or refused: the server is not asked again.
        let refused = app.role(Role::Root).post("/user/email-direct-access/7").await;
        assert_eq!(refused.status, 409, "{}", refused.text());
        assert_eq!(smtp.asked().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_never_takes_a_letter_disables_at_the_third_one() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let (carriers, address) = (smtp.carriers(app), "cheio@casa.test");
        smtp.answers(address, Answer::Refuse("452 4.2.2 Full"));
        for round in 1..=3 {
            let id = letter(app, SERVICE, address, &round.to_string()).await;
            deliver(app, &carriers).await;
            app.advance(SignedDuration::from_hours(47));
            deliver(app, &carriers).await;
            assert_eq!(state(app, id).await, "waiting", "{round}: within 48 hours of the first attempt");
            app.advance(SignedDuration::from_hours(2));
            deliver(app, &carriers).await;
            assert_eq!(state(app, id).await, "failed", "{round}");
            assert!(obstacle(app, id).await.contains("Em 48 horas"));
            assert_eq!(is_disabled(app, address).await, round == 3, "{round}");
        }
        let note = app.rows("select note from disabled_emails where address = 'cheio@casa.test'", &[]).await;
        assert!(note[0].text(0).contains("14 dias"), "{}", note[0].text(0));
    })
    .await;
}

#[tokio::test]
async fn letters_that_come_slowly_never_disable() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let (carriers, address) = (smtp.carriers(app), "cheio@casa.test");
        smtp.answers(address, Answer::Refuse("452 4.2.2 Full"));
        for round in 1..=4 {
            let id = letter(app, SERVICE, address, &round.to_string()).await;
            deliver(app, &carriers).await;
            app.advance(SignedDuration::from_hours(49));
            deliver(app, &carriers).await;
            assert_eq!(state(app, id).await, "failed", "{round}");
            app.advance(SignedDuration::from_hours(6 * 24));
        }
        assert!(!is_disabled(app, address).await);
    })
    .await;
}

/// Writes two letters, the first of which the server refuses because of us. Returns the second one.
async fn refused_because_of_us(app: &App, smtp: &SmtpServer) -> OutboxId {
    for address in ["um@casa.test", "dois@casa.test"] {
        smtp.answers(address, Answer::RefuseText("554 5.7.1 Blocked"));
    }
    letter(app, SERVICE, "um@casa.test", "um").await;
    let second = letter(app, SERVICE, "dois@casa.test", "dois").await;
    deliver(app, &smtp.carriers(app)).await;
    assert_eq!(smtp.asked(), ["um@casa.test"], "the others wait");
    second
}

#[tokio::test]
async fn a_server_that_refuses_us_is_probed_by_one_letter() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let second = refused_because_of_us(app, &smtp).await;
        assert!(!is_disabled(app, "um@casa.test").await);
        assert!(obstacle(app, second).await.contains("recusa as mensagens da casa"));
        // Other carriers, as after a restart or at another server.
        let carriers = smtp.carriers(app);
        let awaited = letter(app, LetterClass::Awaited, "outra@casa.test", "outra").await;
        deliver(app, &carriers).await;
        assert_eq!(state(app, awaited).await, "sent", "its lane does not wait");
        app.advance(SignedDuration::from_mins(14));
        deliver(app, &carriers).await;
        assert_eq!(smtp.asked().len(), 2);
        app.advance(SignedDuration::from_mins(2));
        deliver(app, &carriers).await;
        assert_eq!(smtp.asked().len(), 3, "one letter probes");
        for address in ["um@casa.test", "dois@casa.test"] {
            smtp.answers(address, Answer::Accept);
        }
        app.advance(SignedDuration::from_mins(20));
        deliver(app, &carriers).await;
        assert_eq!(state(app, second).await, "sent");
        assert_eq!(app.number("select count(*) from outbox_pauses", &[]).await, 0);
        assert_eq!(app.number("select count(*) from outbox where state = 'waiting'", &[]).await, 0);
    })
    .await;
}

fn resume(caller: &Caller, id: OutboxId) -> crate::ask::Ask {
    caller.post(&format!("/outbox/resume/{id}"))
}

#[tokio::test]
async fn staff_resume_a_lane_by_hand() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let second = refused_because_of_us(app, &smtp).await;
        let manager = app.role(Role::Manager);
        resume(&app.role(Role::Sales), second).await.expect(403);
        smtp.answers("dois@casa.test", Answer::Accept);
        let resumed = resume(&manager, second).await.expect(200);
        assert_eq!(resumed["entry"]["last_error"], Value::Null);
        deliver(app, &smtp.carriers(app)).await;
        assert_eq!(state(app, second).await, "sent");
        resume(&manager, second).await.expect(409);
    })
    .await;
}
