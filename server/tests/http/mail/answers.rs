//! What people answer to our letters: it reaches the member's consultant, is assigned to colleagues, and is dealt with.

use client::access::Role;
use data_encoding::BASE64;
use serde_json::{Value, json};
use server::outbox::ReturnAddress;
use server::work::settings::MailSettings;

use super::deliver;
use super::incoming::{come, latest};
use crate::app::{App, audit_key, without_gateway};
use crate::ask::Caller;
use crate::mass_emails::{begin, claim, started, template};
use crate::scheduler::id_of;
use crate::smtp::{ReceivedLetter, SmtpServer};

/// Sends a mass e-mail by the manager to a member of the consultant, or to an address. Returns the letter.
async fn reached(app: &App, audience: &str) -> ReceivedLetter {
    begin(app).await;
    let sql = "update member_settings set account_manager_id = (select id from staff where email = 'sales@demo.test') where member_id = 7";
    app.execute(sql, &[]).await;
    app.execute("update staff set name = 'Ana Souza' where email = 'sales@demo.test'", &[]).await;
    let smtp = SmtpServer::start().await;
    let text = template(&app.role(Role::Manager), "Olá.").await;
    started(app, text, audience).await;
    claim(app).await;
    let mail = MailSettings {
        from: Some("Casa <contato@casa.test>".to_owned()),
        mail_in: Some(app.shared.settings.data_dir.join("mail-in")),
        ..app.shared.settings.mail.clone()
    };
    deliver(app, &smtp.carriers_with(app, mail)).await;
    let sent = smtp.letters().pop().expect("a letter");
    assert!(sent.header("Reply-To").contains("<bounces+"), "a signed address of the letter: {}", sent.text);
    sent
}

fn answer(to: &str, id: &str, text: &str) -> String {
    format!(
        "From: Ana <ana@qualquer.test>\r\nTo: {to}\r\nSubject: Re: Aviso\r\nIn-Reply-To: {id}\r\n\
         Content-Type: text/html\r\n\r\n{text}\r\n"
    )
}

async fn rows(caller: &Caller, query: &str) -> Vec<Value> {
    caller.get(&format!("/letters?{query}")).await.expect(200)["letters"]["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn an_answer_to_a_mass_e_mail_reaches_the_consultant_of_the_member() {
    without_gateway(async |app| {
        let sent = reached(app, "7").await;
        let (id, reply_to) = (sent.header("Message-ID"), sent.header("Reply-To"));
        let named = format!("=?utf-8?b?{}?= <contato@casa.test>", BASE64.encode(b"Ana Souza (Casa)"));
        assert_eq!(sent.header("From"), named, "in the name of the consultant");
        app.execute("delete from incoming_letters", &[]).await;
        let text = "<p>Quero <b>saber</b> mais</p><script>alert(1)</script><img src=x onerror=alert(2)>";
        come(app, "1.answer", answer(&reply_to, "", text)).await;
        let row = latest(app).await;
        let sales = id_of(app, Role::Sales).await;
        assert_eq!(
            (&row["kind"], &row["state"], &row["assignee"]["id"], &row["member"]["id"]),
            (&"person".into(), &"open".into(), &sales.into(), &7.into()),
            "{row}"
        );
        // A mail program that answers the sender instead names the letter by its identifier.
        come(app, "2.answer", answer("contato@casa.test", &id, "Oi")).await;
        let own = rows(&app.role(Role::Sales), "state=open").await;
        assert_eq!(own.len(), 2);
        let path = format!("/letters/{}/letter", row["id"]);
        let shown = app.role(Role::Sales).get(&path).header("accept", "text/html").await;
        let text = shown.text();
        assert!(text.contains("Quero saber mais"), "{text}");
        assert!(!text.contains("<script") && !text.contains("<img"), "{text}");
        // Another consultant sees neither the row nor the letter.
        let other = app.role(Role::Success);
        assert!(rows(&other, "").await.is_empty());
        other.get(&path).await.expect(404);
        for (verb, body) in
            [("finish", json!({})), ("reopen", json!({})), ("assign", json!({ "assignee_id": 0 }))]
        {
            other.post(&format!("/letters/{}/{verb}", row["id"])).json(body).await.expect(404);
        }
    })
    .await;
}

#[tokio::test]
async fn an_answer_of_who_is_no_member_reaches_the_author() {
    without_gateway(async |app| {
        let sent = reached(app, "quem@fora.test").await;
        assert_eq!(sent.header("From"), "Casa <contato@casa.test>");
        come(app, "1.answer", answer(&sent.header("Reply-To"), "", "Quero saber mais")).await;
        let row = latest(app).await;
        let manager = id_of(app, Role::Manager).await;
        assert_eq!((&row["kind"], &row["assignee"]["id"]), (&"person".into(), &manager.into()), "{row}");
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_assigned_dealt_with_and_reopened() {
    without_gateway(async |app| {
        let manager = app.role(Role::Manager);
        let (sales, success) = (id_of(app, Role::Sales).await, id_of(app, Role::Success).await);
        let open = rows(&manager, "kind=unrecognised&state=open").await[0].clone();
        let path = |verb: &str| format!("/letters/{}/{verb}", open["id"]);
        manager.post(&path("assign")).json(json!({})).await.expect(422);
        manager.post(&path("assign")).json(json!({ "assignee_id": 999_999 })).await.expect(422);
        let given = manager.post(&path("assign")).json(json!({ "assignee_id": sales })).await.expect(200);
        assert_eq!(given["letter"]["assignee"]["id"], sales, "{given}");
        // The assignee passes it on, and sees it no longer.
        let owner = app.role(Role::Sales);
        let passed = owner.post(&path("assign")).json(json!({ "assignee_id": success })).await.expect(200);
        assert_eq!(passed["letter"]["assignee"]["id"], success, "{passed}");
        owner.post(&path("finish")).json(json!({})).await.expect(404);
        let done = app.role(Role::Success).post(&path("finish")).json(json!({})).await.expect(200);
        assert_eq!(done["letter"]["state"], "finished");
        assert!(
            done["letter"]["finished_by"].is_string() && done["letter"]["finished_at"].is_string(),
            "{done}"
        );
        manager.post(&path("finish")).json(json!({})).await.expect(409);
        manager.post(&path("assign")).json(json!({ "assignee_id": 0 })).await.expect(409);
        let again = manager.post(&path("reopen")).json(json!({})).await.expect(200);
        assert!(again["letter"]["finished_by"].is_null(), "{again}");
        let none = manager.post(&path("assign")).json(json!({ "assignee_id": 0 })).await.expect(200);
        assert!(none["letter"]["assignee"].is_null(), "{none}");
    })
    .await;
}

#[tokio::test]
async fn the_demonstration_has_letters_of_each_kind_and_state() {
    without_gateway(async |app| {
        let manager = app.role(Role::Manager);
        for kind in ["bounce", "delay", "auto_reply", "complaint", "unsubscribe", "person", "unrecognised"] {
            assert!(!rows(&manager, &format!("kind={kind}")).await.is_empty(), "{kind}");
        }
        for state in ["open", "finished"] {
            assert!(!rows(&manager, &format!("state={state}")).await.is_empty(), "{state}");
        }
        let sales = id_of(app, Role::Sales).await;
        assert!(!rows(&manager, &format!("assignee={sales}&kind=person")).await.is_empty());
        // A return address of another house names no letter of ours.
        let other = ReturnAddress::new("bounces@outra.test", audit_key()).unwrap();
        let text = answer(&other.of(1), "", "Oi");
        come(app, "1.other", text).await;
        assert!(latest(app).await["outbox_id"].is_null());
    })
    .await;
}
