//! The notices of providers that send for the house.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::work::settings::{MailSettings, Settings};

use super::incoming::{disabled, latest, send};
use crate::app::{App, without_gateway};
use crate::ask::Answer;

const SECRET: &str = "segredo do provedor";

/// Returns the server with a secret for notices, on the same database.
fn receiving(app: &App) -> App {
    let mail = MailSettings { notices_secret: Some(SECRET.to_owned()), ..app.shared.settings.mail.clone() };
    App::embedded(app.shared.store.clone(), Settings { mail, ..app.shared.settings.clone() })
}

async fn tell(app: &App, body: &Value) -> Answer {
    app.nobody().post("/mail/notices?token=segredo+do+provedor").body(body.to_string()).await
}

/// Returns a message of SNS with an event of SES about a letter that returns to an address.
fn ses(id: &str, source: &str, mut event: Value) -> Value {
    event["mail"] = json!({ "source": source, "commonHeaders": { "subject": "Aviso" } });
    json!({ "Type": "Notification", "MessageId": id, "Message": event.to_string() })
}

fn bounce(kind: &str, status: &str) -> Value {
    let recipients = json!([{ "emailAddress": "ana@casa.test", "status": status, "diagnosticCode": format!("smtp; 550 {status} No") }]);
    json!({ "notificationType": "Bounce", "bounce": { "bounceType": kind, "bouncedRecipients": recipients } })
}

#[tokio::test]
async fn notices_need_the_secret_and_do_not_exist_without_one() {
    without_gateway(async |app| {
        tell(app, &json!([])).await.expect(404);
        let there = &receiving(app);
        tell(there, &json!([])).await.expect(200);
        for path in ["/mail/notices", "/mail/notices?token=", "/mail/notices?token=outro"] {
            there.nobody().post(path).body("[]").await.expect(401);
        }
        let asked = there.nobody().post("/mail/notices").header("authorization", &format!("Bearer {SECRET}"));
        asked.body("[]").await.expect(200);
        for body in ["", "{}", "[1]", "null", "\u{0}"] {
            let refused = there.nobody().post("/mail/notices?token=segredo+do+provedor").body(body).await;
            let said = refused.expect(400)["message"].to_string();
            assert!(said.contains("Amazon SES") && said.contains("SendGrid"), "{said}");
        }
        let huge =
            there.nobody().post("/mail/notices?token=segredo+do+provedor").body("x".repeat(2 << 20)).await;
        huge.expect(413);
    })
    .await;
}

#[tokio::test]
async fn a_lasting_failure_and_a_complaint_disable_and_a_repeated_notice_acts_once() {
    without_gateway(async |app| {
        let (id, sent) = send(app, LetterClass::Service, "one").await;
        let there = &receiving(app);
        for _ in 0..2 {
            tell(there, &ses("m1", &sent.from, bounce("Permanent", "5.1.1"))).await.expect(200);
            assert_eq!(disabled(app).await, ["hard_bounce"]);
        }
        let row = latest(app).await;
        assert_eq!((&row["kind"], &row["outbox_id"]), (&"bounce".into(), &id.get().into()), "{row}");
        app.execute("update disabled_emails set enabled_at = 1 where address = 'ana@casa.test'", &[]).await;
        tell(there, &ses("m1", &sent.from, bounce("Permanent", "5.1.1"))).await.expect(200);
        assert!(disabled(app).await.is_empty(), "it was taken before");
        let spam =
            json!([{ "sg_event_id": "s1", "event": "spamreport", "smtp-id": sent.header("Message-ID") }]);
        tell(there, &spam).await.expect(200);
        assert_eq!(disabled(app).await, ["complaint"]);
        assert_eq!(latest(app).await["state"], "finished");
    })
    .await;
}

#[tokio::test]
async fn the_third_temporary_failure_disables() {
    without_gateway(async |app| {
        for round in 1..=3 {
            let (_, sent) = send(app, LetterClass::Service, &round.to_string()).await;
            let there = receiving(app);
            let blocked = json!([{
                "sg_event_id": format!("b{round}"), "event": "bounce", "type": "blocked", "status": "5.1.1",
                "reason": "550 5.1.1 busy", "smtp-id": sent.header("Message-ID"),
            }]);
            let full = ses(&format!("f{round}"), &sent.from, bounce("Transient", "5.2.2"));
            // Two reports on one letter count once.
            for notice in [&blocked, &full] {
                tell(&there, notice).await.expect(200);
            }
            assert_eq!(disabled(app).await.len(), usize::from(round == 3), "{round}");
            app.advance(SignedDuration::from_hours(24));
        }
    })
    .await;
}

#[tokio::test]
async fn other_notices_change_no_address() {
    without_gateway(async |app| {
        let (_, sent) = send(app, LetterClass::Service, "one").await;
        let there = &receiving(app);
        let id = sent.header("Message-ID");
        let event = |n: &str, what: &str| json!({ "sg_event_id": n, "event": what, "smtp-id": id, "reason": "450 4.2.0 \u{0}later" });
        tell(there, &json!([event("1", "delivered"), event("2", "open"), event("3", "click"), event("4", "processed")])).await.expect(200);
        assert_eq!(app.number("select count(*) from incoming_letters where file like 'SendGrid%'", &[]).await, 0);
        tell(there, &json!([event("5", "deferred")])).await.expect(200);
        assert_eq!(latest(app).await["kind"], "delay");
        tell(there, &ses("p", &sent.from, bounce("Permanent", "5.7.1"))).await.expect(200);
        assert_eq!(latest(app).await["kind"], "bounce", "a server that does not trust the house says nothing of the address");
        tell(there, &ses("x", "bounces+1.0@casa.test", bounce("Permanent", "5.1.1"))).await.expect(200);
        let row = latest(app).await;
        assert_eq!((&row["kind"], &row["state"]), (&"unrecognised".into(), &"open".into()), "{row}");
        assert!(disabled(app).await.is_empty());
        assert_eq!(app.number("select count(*) from outbox_pauses", &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_person_confirms_the_subscription_of_sns() {
    without_gateway(async |app| {
        let there = &receiving(app);
        let address = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1";
        let asked = |address: &str| json!({ "Type": "SubscriptionConfirmation", "MessageId": "c", "SubscribeURL": address });
        tell(there, &asked("https://evil.test/?sns.amazonaws.com")).await.expect(400);
        for _ in 0..2 {
            tell(there, &asked(address)).await.expect(200);
        }
        let row = latest(app).await;
        assert_eq!((&row["kind"], &row["state"], &row["from"]), (&"unrecognised".into(), &"open".into(), &"Amazon SNS".into()));
        let page = app.role(Role::Root).get(&format!("/letters/{}/letter", row["id"])).await.expect(200);
        assert!(page["html"].to_string().contains("Action=ConfirmSubscription&amp;Token=1"), "{page}");
    })
    .await;
}
