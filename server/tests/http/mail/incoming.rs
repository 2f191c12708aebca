//! What comes in through the Maildir: reports, complaints, answers, and letters that nothing good can be said of.

use std::fs;

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use client::value::id::OutboxId;
use jiff::SignedDuration;
use serde_json::Value;
use server::operations::service::letters::round::round;
use server::work::settings::MailSettings;

use super::{deliver, letter};
use crate::app::{App, without_gateway};
use crate::smtp::{ReceivedLetter, SmtpServer};

const ADDRESS: &str = "ana@casa.test";

/// Sends a letter that returns to an address of its own. Returns its entry and how it left.
pub async fn send(app: &App, class: LetterClass, key: &str) -> (OutboxId, ReceivedLetter) {
    let smtp = SmtpServer::start().await;
    let id = letter(app, class, ADDRESS, key).await;
    let mail = MailSettings {
        from: Some("Casa <contato@casa.test>".to_owned()),
        return_to: Some("bounces@casa.test".to_owned()),
        mail_in: Some(app.shared.settings.data_dir.join("mail-in")),
        ..MailSettings::default()
    };
    deliver(app, &smtp.carriers_with(app, mail)).await;
    (id, smtp.letters_to(ADDRESS).pop().expect("a letter"))
}

/// Lets a letter come in, and sorts what came.
pub async fn come(app: &App, name: &str, bytes: impl AsRef<[u8]>) {
    round(&app.shared).await.unwrap();
    let folder = app.shared.settings.data_dir.join("mail-in");
    fs::write(folder.join("new").join(name), bytes).unwrap();
    round(&app.shared).await.unwrap();
    assert!(!folder.join("new").join(name).exists(), "{name} is sorted");
    assert!(folder.join("cur").join(format!("{name}:2,S")).exists(), "{name} is kept");
}

/// Returns the latest row of the list.
pub async fn latest(app: &App) -> Value {
    let list = app.role(Role::Root).get("/letters?per_page=1").await.expect(200);
    list["letters"]["data"][0].clone()
}

pub async fn disabled(app: &App) -> Vec<String> {
    let sql = "select reason from disabled_emails where address = $1 and enabled_at is null order by reason";
    app.rows(sql, &[ADDRESS.into()]).await.iter().map(|row| row.text(0)).collect()
}

/// Returns a report of a mail server.
fn report(to: &str, action: &str, status: &str, original: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mx.test\r\nTo: {to}\r\nSubject: Undelivered\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n\
         Sorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\n\
         Final-Recipient: rfc822; someone@else.test\r\nAction: {action}\r\nStatus: {status}\r\n\
         Diagnostic-Code: smtp; 550 {status} The server\r\n said so\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n\
         {original}\r\n\r\n--b--\r\n"
    )
}

fn plain(to: &str, headers: &str, text: &str) -> String {
    format!("From: Ana Lima <{ADDRESS}>\r\nTo: {to}\r\nSubject: Re: Aviso\r\n{headers}\r\n{text}\r\n")
}

#[tokio::test]
async fn a_report_of_a_lasting_failure_disables_the_address_of_the_letter_that_it_names() {
    without_gateway(async |app| {
        let (id, sent) = send(app, LetterClass::Service, "one").await;
        assert!(sent.header("Reply-To").contains(&sent.from), "{}", sent.text);
        come(app, "1.report", report(&sent.from.to_uppercase(), "failed", "5.1.1", "")).await;
        assert_eq!(disabled(app).await, ["hard_bounce"]);
        let row = latest(app).await;
        assert_eq!((&row["kind"], &row["outbox_id"]), (&"bounce".into(), &id.get().into()), "{row}");
        let path = format!("/sent-emails/{id}");
        let one = app.role(Role::Root).get(&path).await.expect(200)["sent_email"].clone();
        assert_eq!((&one["state"], &one["answer"]), (&"sent".into(), &"550 5.1.1 The server said so".into()));
        assert_eq!(
            app.number("select count(*) from disabled_emails where address = 'someone@else.test'", &[]).await,
            0
        );
        let page = app
            .role(Role::Root)
            .get(&format!("/letters/{}/letter", row["id"]))
            .header("accept", "text/html")
            .await;
        assert!(page.text().contains("Sorry."), "{}", page.text());
        let own = app.role(Role::Sales).get("/letters?kind=bounce").await.expect(200);
        assert_eq!(own["letters"]["total"], 0, "a user sees what is assigned to them: {own}");
    })
    .await;
}

#[tokio::test]
async fn a_report_without_our_address_is_known_by_the_identifier() {
    without_gateway(async |app| {
        let (id, sent) = send(app, LetterClass::Service, "one").await;
        let original = format!("Subject: Aviso\r\nMessage-ID: {}", sent.header("Message-ID"));
        come(app, "1.report", report("contato@casa.test", "failed", "5.1.1", &original)).await;
        assert_eq!(latest(app).await["outbox_id"], id.get());
        assert_eq!(disabled(app).await, ["hard_bounce"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_forged_or_about_strangers_is_listed_and_changes_nothing() {
    without_gateway(async |app| {
        let (_, sent) = send(app, LetterClass::Promotion, "one").await;
        let (start, rest) = sent.from.split_once('.').unwrap();
        let other = format!("{start}1.{rest}");
        let original = "Message-ID: <00000000000000000000000000000000@casa.test>";
        let forged =
            [report(&other, "failed", "5.1.1", original), report("bounces@casa.test", "failed", "5.1.1", "")];
        for (at, text) in forged.iter().enumerate() {
            come(app, &format!("{at}.forged"), text).await;
            assert_eq!(latest(app).await["kind"], "unrecognised", "{text}");
        }
        let spam = complaint(&other);
        come(app, "3.forged", &spam).await;
        assert_eq!(latest(app).await["kind"], "unrecognised");
        let leave = plain(&other, "", "").replace("Re: Aviso", "unsubscribe");
        come(app, "4.forged", &leave).await;
        assert_eq!(latest(app).await["kind"], "person", "an unsubscription needs our signature");
        assert!(disabled(app).await.is_empty());
    })
    .await;
}

fn complaint(to: &str) -> String {
    report(to, "failed", "5.1.1", "")
        .replace("delivery-status", "feedback-report")
        .replace("Reporting-MTA: dns; mx.test\r\n\r\n", "Feedback-Type: abuse\r\n")
}

#[tokio::test]
async fn each_kind_of_letter_does_what_it_may() {
    for (name, kind, disables) in [
        ("complaint", "complaint", &["complaint"][..]),
        ("unsubscribe", "unsubscribe", &["unsubscribed"]),
        ("delayed", "delay", &[]),
        ("away", "auto_reply", &[]),
        ("answer", "person", &[]),
        ("blocked", "bounce", &[]),
        ("full", "bounce", &[]),
    ] {
        without_gateway(async |app| {
            let (id, sent) = send(app, LetterClass::Promotion, "one").await;
            let to = &sent.from;
            let text = match name {
                "complaint" => complaint(to),
                "unsubscribe" => plain(to, "", "").replace("Re: Aviso", "unsubscribe"),
                "delayed" => report(to, "delayed", "4.4.1", ""),
                "away" => plain(to, "Auto-Submitted: auto-replied\r\n", "Volto na segunda."),
                "blocked" => report(to, "failed", "5.7.1", ""),
                "full" => report(to, "failed", "4.2.2", "").replace("550 4", "452 4"),
                _ => plain(to, "", "Obrigada!"),
            };
            assert!(
                sent.header("List-Unsubscribe").contains(&format!("<mailto:{to}?subject=unsubscribe>")),
                "{}",
                sent.text
            );
            come(app, "1.x", &text).await;
            let row = latest(app).await;
            assert_eq!((&row["kind"], &row["outbox_id"]), (&kind.into(), &id.get().into()), "{name}: {row}");
            assert_eq!(disabled(app).await, disables, "{name}");
            assert_eq!(app.number("select count(*) from outbox_pauses", &[]).await, 0, "{name}");
        })
        .await;
    }
}

#[tokio::test]
async fn the_third_letter_that_is_given_up_disables_and_a_repeated_report_counts_once() {
    without_gateway(async |app| {
        for round in 1..=3 {
            let (_, sent) = send(app, LetterClass::Service, &round.to_string()).await;
            for copy in 0..3 {
                come(
                    app,
                    &format!("{round}.{copy}"),
                    report(&sent.from, "failed", "4.2.2", "").replace("550 4", "452 4"),
                )
                .await;
            }
            assert_eq!(disabled(app).await.len(), usize::from(round == 3), "{round}");
            app.advance(SignedDuration::from_hours(24));
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_was_killed_goes_on_without_a_second_effect() {
    without_gateway(async |app| {
        let (_, sent) = send(app, LetterClass::Service, "one").await;
        let text = report(&sent.from, "failed", "5.1.1", "");
        app.execute("delete from incoming_letters", &[]).await;
        // Killed once it was stored: it is sorted now.
        app.execute("insert into incoming_letters (file, size, received_at) values ('1.x', 1, 1)", &[]).await;
        assert!(latest(app).await.is_null(), "what is not sorted is not listed");
        come(app, "1.x", &text).await;
        assert_eq!(disabled(app).await, ["hard_bounce"]);
        // Killed before the file was moved: it is moved now, and nothing else happens.
        app.execute("update disabled_emails set enabled_at = 1 where address = 'ana@casa.test'", &[]).await;
        come(app, "1.x", &text).await;
        assert!(disabled(app).await.is_empty());
        assert_eq!(app.number("select count(*) from incoming_letters", &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_broken_or_huge_is_kept_and_stops_nothing() {
    without_gateway(async |app| {
        let (_, sent) = send(app, LetterClass::Service, "one").await;
        let to = &sent.from;
        let nested = (0..100).rev().fold("x".to_owned(), |inner, level| {
            format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n{inner}\r\n--b{level}--\r\n")
        });
        let letters: Vec<(&str, Vec<u8>)> = vec![
            ("empty", Vec::new()),
            ("noise", (0..100_000_u32).map(|at| (at * 7919 % 251) as u8).collect()),
            ("nested", format!("To: x@y.test\r\n{nested}").into_bytes()),
            ("rolled", "Content-Type: message/rfc822\r\n\r\n".repeat(30_000).into_bytes()),
            ("charset", b"From: a@b.test\r\nSubject: =?no-such?b?////?=\r\nContent-Type: text/plain; charset=no-such\r\n\r\n\xff\xfe\x00A\xe7\xe3o".to_vec()),
            ("breaks", b"From: =?utf-8?q?a=0D=0ABcc:_x=40y.test?= <a@b.test>\r\nSubject: =?utf-8?q?Oi=0D=0AX:_1=00?=\r\n\r\nOi".to_vec()),
        ];
        for (name, bytes) in letters {
            come(app, name, bytes).await;
            let row = latest(app).await;
            let subject = row["subject"].as_str().unwrap_or_default();
            assert!(row["kind"].is_string() && !subject.contains(char::is_control), "{name}: {row}");
        }
        assert!(disabled(app).await.is_empty());
        // A byte that PostgreSQL takes in no text.
        come(app, "nul", report(to, "failed", "5.7.1", "").replace("The server", "The\0 server")).await;
        assert_eq!(latest(app).await["answer"], "550 5.7.1 The server said so");
        let huge = report(to, "failed", "5.1.1", "") + &"x".repeat(10 << 20);
        come(app, "huge", huge).await;
        assert_eq!(disabled(app).await, ["hard_bounce"], "its first part says all");
    })
    .await;
}
