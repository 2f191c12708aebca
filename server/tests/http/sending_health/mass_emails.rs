//! Mass e-mails wait while receivers distrust the sender.

use client::access::Role;
use serde_json::json;
use server::operations::service::sending_health::round;

use super::{SELECTOR, check, get, house, on_both, trusted};
use crate::app::App;
use crate::mass_emails::{act, addresses, begin, claim, draft, started, template};
use crate::name_server::{NameServer, Zone};
use crate::smtp::SmtpServer;

/// Lets the last check be older by some minutes.
async fn age(app: &App, minutes: i64) {
    let sql = "update sending_health set checked_at = checked_at - $1";
    app.execute(sql, &[(minutes * 60_000).into()]).await;
}

#[tokio::test]
async fn one_begins_and_goes_on_only_while_receivers_trust_the_sender() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let app = &App::start_sending(place, house(&smtp.url, &names)).await;
        begin(app).await;
        let manager = app.role(Role::Manager);
        let text = template(&manager, "Olá!").await;
        let running = started(app, text, &addresses(20)).await;
        assert_eq!(claim(app).await, 0, "the sending was never checked");
        check(app).await;
        assert_eq!(claim(app).await, 20);

        names.becomes(trusted().without(SELECTOR));
        age(app, 61).await;
        round(&app.shared).await.unwrap();
        assert_eq!(get(app).await["blocked_by"], "dkim", "asked again after an hour");
        claim(app).await;
        let paused = crate::mass_emails::get(&manager, running).await;
        assert_eq!((&paused["state"], &paused["pause_reason"]), (&json!("paused"), &json!("sending_health")));
        assert_eq!(paused["counts"]["waiting"], 20, "no letter is left in the outbox");

        let waiting = draft(&manager, text, &addresses(2)).await;
        act(&manager, waiting, "request-approval").await;
        act(&manager, waiting, "approve").await;
        for (id, verb) in [(waiting, "schedule"), (running, "resume")] {
            let refused = manager.post(&format!("/mass-emails/{id}/{verb}")).json(json!({})).await;
            let reason = refused.expect(409)["reason"].clone();
            assert_eq!(reason["why"]["is"], "sending_health", "{reason:#}");
            let sentence = reason["sentence"].as_str().unwrap_or_default();
            assert!(sentence.contains("Saúde do envio"), "{reason:#}");
            assert_eq!(crate::mass_emails::get(&manager, id).await["can"][verb], reason);
        }

        names.becomes(trusted());
        check(app).await;
        assert_eq!(act(&manager, running, "resume").await["state"], "sending");
        act(&manager, waiting, "schedule").await;
        assert_eq!(claim(app).await, 22);
    })
    .await;
}

#[tokio::test]
async fn dns_is_asked_once_an_hour() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let app = &App::start_sending(place, house(&smtp.url, &names)).await;
        round(&app.shared).await.unwrap();
        assert_eq!(get(app).await["blocked_by"], json!(null));
        names.becomes(Zone::default());
        for (minutes, blocked_by) in [(30, json!(null)), (31, json!("dkim"))] {
            age(app, minutes).await;
            round(&app.shared).await.unwrap();
            assert_eq!(get(app).await["blocked_by"], blocked_by, "after {minutes} minutes more");
        }
    })
    .await;
}
