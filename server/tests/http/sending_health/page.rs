//! Besides the checks: the letters that wait, and the outcome of those that left.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use serde_json::{Value, json};
use server::outbox::deliver::deliver_one;

use super::{check, get, house, on_both, trusted};
use crate::app::App;
use crate::mail::letter;
use crate::name_server::NameServer;
use crate::smtp::{Answer, SmtpServer};

fn lane<'h>(health: &'h Value, class: &str) -> &'h Value {
    health["lanes"].as_array().unwrap().iter().find(|lane| lane["class"] == class).unwrap()
}

#[tokio::test]
async fn a_lane_that_stands_still_says_since_when_and_why() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let app = App::start_sending(place, house(&smtp.url, &names)).await;
        app.execute("delete from outbox", &[]).await;
        smtp.answers("a@um.test", Answer::Refuse("550 5.7.1 Blocked"));
        letter(&app, LetterClass::Service, "a@um.test", "one").await;
        let carriers = smtp.carriers(&app);
        while deliver_one(&app.shared, &carriers).await.unwrap() {}
        let written = app.shared.clock.now();
        let health = get(&app).await;
        let paused = lane(&health, "service");
        assert_eq!((&paused["waiting"], &paused["answer"]), (&json!(1), &json!("550 5.7.1 Blocked")));
        assert_eq!(paused["oldest_at"], json!(written));
        assert_eq!(paused["paused_at"], json!(written));
        assert!(paused["probe_at"].is_string());
        for class in ["awaited", "promotion"] {
            let open = lane(&health, class);
            assert_eq!((&open["waiting"], &open["paused_at"]), (&json!(0), &Value::Null), "{open:#}");
        }
    })
    .await;
}

#[tokio::test]
async fn letters_are_counted_by_the_domain_of_the_recipient() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let app = App::start_sending(place, house(&smtp.url, &names)).await;
        app.execute("delete from outbox", &[]).await;
        app.execute("delete from disabled_emails", &[]).await;
        smtp.answers("b@um.test", Answer::Refuse("550 5.1.1 User unknown"));
        for (key, to) in [("1", "a@um.test"), ("2", "b@um.test"), ("3", "C@UM.test"), ("4", "a@dois.test")] {
            letter(&app, LetterClass::Service, to, key).await;
        }
        let carriers = smtp.carriers(&app);
        while deliver_one(&app.shared, &carriers).await.unwrap() {}
        let complaint = "insert into disabled_emails (address_key, address_hash, reason, since, outbox_id)
            select 'k', 'h', 'complaint', created_at, id from outbox where recipient = 'a@um.test'";
        app.execute(complaint, &[]).await;
        app.execute("update disabled_emails set since = since + 1", &[]).await;
        app.advance(jiff::SignedDuration::from_secs(1));
        let health = check(&app).await;
        let figures = |domain: &str, letters: i64, bounced: i64, complained: i64, share: f64| {
            json!({ "domain": domain, "letters": letters, "bounced": bounced, "complained": complained,
                "complained_per_thousand": share })
        };
        let expected = [figures("um.test", 3, 1, 1, 333.33), figures("dois.test", 1, 0, 0, 0.0)];
        assert_eq!(health["domains"], json!(expected));
        assert_eq!(health["total"], figures("", 4, 1, 1, 250.0));
    })
    .await;
}

#[tokio::test]
async fn sales_read_no_health_of_the_sending() {
    on_both(async |place| {
        let app = App::start_sending(place, Default::default()).await;
        app.role(Role::Sales).get("/sending-health").await.expect(403);
        app.role(Role::Sales).post("/sending-health/check").json(json!({})).await.expect(403);
    })
    .await;
}
