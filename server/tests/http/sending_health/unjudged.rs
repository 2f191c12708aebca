//! What is not judged, why, and that it stops nothing.

use std::time::Duration;

use serde_json::Value;
use server::work::settings::MailSettings;
use tokio::time::timeout;

use super::{check, get, house, on_both, trusted};
use crate::app::App;
use crate::name_server::{NameServer, Zone};
use crate::smtp::SmtpServer;

/// Returns the sentences of the checks of the sender, none of which is judged.
fn unjudged(health: &Value) -> Vec<String> {
    assert_eq!(health["blocked_by"], Value::Null);
    let of_sender = ["spf", "dkim", "dmarc"];
    let checks = health["checks"].as_array().unwrap().iter();
    let checks = checks.filter(|check| of_sender.iter().any(|kind| check["check"] == *kind));
    let sentences: Vec<String> = checks
        .map(|check| {
            assert_eq!(check["state"], "not_judged", "{check:#}");
            check["found"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(sentences.len(), of_sender.len(), "{health:#}");
    sentences
}

#[tokio::test]
async fn a_folder_and_checks_that_are_off_are_not_judged() {
    on_both(async |place| {
        let names = NameServer::start(Zone::default()).await;
        let smtp = SmtpServer::start().await;
        let off = MailSettings { checks: false, ..house(&smtp.url, &names) };
        for (mail, why) in [(MailSettings::default(), "pasta de arquivos"), (off, "--mail-checks off")] {
            let app = App::start_sending(place, mail).await;
            for health in [get(&app).await, check(&app).await] {
                let sentences = unjudged(&health);
                assert!(sentences.iter().all(|sentence| sentence.contains(why)), "{sentences:?}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_name_server_that_is_silent_or_fails_says_nothing_of_the_house() {
    on_both(async |place| {
        let smtp = SmtpServer::start().await;
        let refusing = NameServer::start(trusted().refusing()).await;
        for names in [NameServer::silent().await, refusing] {
            let app = App::start_sending(place, house(&smtp.url, &names)).await;
            let sentences = unjudged(&get(&app).await);
            assert!(sentences[0].contains("Ainda não foi conferido"), "{sentences:?}");
            let health = timeout(Duration::from_secs(60), check(&app)).await.expect("a time limit");
            let sentences = unjudged(&health);
            assert!(sentences.iter().all(|one| one.contains("não respondeu")), "{sentences:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_found_of_another_sender_is_not_taken_for_this_one() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(Zone::default()).await);
        let app = App::start_sending(place, house(&smtp.url, &names)).await;
        assert_eq!(check(&app).await["blocked_by"], "dkim");
        app.execute("update sending_health set setup = 'another'", &[]).await;
        let sentences = unjudged(&get(&app).await);
        assert!(sentences[0].contains("Ainda não foi conferido"), "{sentences:?}");
    })
    .await;
}
