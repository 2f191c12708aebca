//! Lanes of letters: promotion delays no password, and a letter for which its recipient waits comes again.

use std::sync::Arc;
use std::time::Duration;

use client::api::service::disabled_emails::LetterClass;
use jiff::SignedDuration;
use serde_json::json;
use server::outbox::deliver::run;
use server::work::settings::MailSettings;

use super::{deliver, letter, state};
use crate::app::without_gateway;
use crate::smtp::{Answer, SmtpServer};

#[tokio::test]
async fn a_campaign_at_a_server_that_hangs_delays_no_password() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        for n in 0..200 {
            let address = format!("pessoa{n}@lista.test");
            smtp.answers(&address, Answer::Hang);
            letter(app, LetterClass::Promotion, &address, &address).await;
        }
        let carriers = Arc::new(smtp.carriers(app));
        let worker = tokio::spawn(run(app.shared.clone(), carriers, app.shared.stopping.subscribe()));
        while smtp.asked().len() < 4 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        app.nobody().post("/esqueci-senha").json(json!({ "email": "sales@demo.test" })).await.expect(200);
        while smtp.letters_to("sales@demo.test").is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let promotion = "select count(*) from outbox where lane = 'promotion' and state = 'sent'";
        assert_eq!(app.number(promotion, &[]).await, 0);
        worker.abort();
    })
    .await;
}

#[tokio::test]
async fn promotion_leaves_by_a_server_of_its_own() {
    without_gateway(async |app| {
        let (house, campaigns) = (SmtpServer::start().await, SmtpServer::start().await);
        let mail = MailSettings { promotion_url: Some(campaigns.url.clone()), ..MailSettings::default() };
        let carriers = house.carriers_with(app, mail);
        for class in [LetterClass::Awaited, LetterClass::Service, LetterClass::Promotion] {
            letter(app, class, &format!("{class:?}@casa.test"), &format!("{class:?}")).await;
        }
        deliver(app, &carriers).await;
        assert_eq!(house.asked(), ["Awaited@casa.test", "Service@casa.test"]);
        assert_eq!(campaigns.asked(), ["Promotion@casa.test"]);
    })
    .await;
}

#[tokio::test]
async fn only_a_letter_for_which_its_recipient_waits_comes_again_unasked() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let carriers = smtp.carriers(app);
        smtp.answers("quem@casa.test", Answer::HangUp);
        let mut letters = Vec::new();
        for class in [LetterClass::Awaited, LetterClass::Service, LetterClass::Promotion] {
            letters.push(letter(app, class, "quem@casa.test", &format!("{class:?}")).await);
        }
        deliver(app, &carriers).await;
        assert_eq!(smtp.letters_to("quem@casa.test").len(), 3);
        app.advance(SignedDuration::from_secs(60));
        deliver(app, &carriers).await;
        assert_eq!(smtp.letters_to("quem@casa.test").len(), 3, "the server may still be at work");
        smtp.answers("quem@casa.test", Answer::Accept);
        app.advance(SignedDuration::from_secs(60));
        deliver(app, &carriers).await;
        let received = smtp.letters_to("quem@casa.test");
        assert_eq!(received.len(), 4);
        assert_eq!(received[3].header("Message-ID"), received[0].header("Message-ID"));
        let mut states = Vec::new();
        for id in letters {
            states.push(state(app, id).await);
        }
        assert_eq!(states, ["sent", "failed", "failed"]);
    })
    .await;
}
