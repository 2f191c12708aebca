//! Sent e-mails: who sees which, how one looked, and sending it once more.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::run::upkeep;

use super::{deliver, letter};
use crate::app::{App, carriers, everywhere, without_gateway};
use crate::ask::Caller;
use crate::conversations::open;
use crate::record::erasure::planted;
use crate::smtp::{Answer, SmtpServer};

async fn list(caller: &Caller, query: &str) -> Vec<Value> {
    let mut list = caller.get(&format!("/sent-emails{query}")).await.expect(200);
    serde_json::from_value(list["sent_emails"]["data"].take()).unwrap()
}

/// Sends the e-mail of a conversation. Returns its entry.
async fn sent(app: &App, caller: &Caller) -> i64 {
    let talk = open(app).await;
    let sending = caller.post(&format!("/conversation/send-message-link/{}", talk.id));
    let answer = sending.json(json!({ "channels": ["email"] })).await.expect(200);
    deliver(app, &carriers(app)).await;
    answer["outbox"][0]["id"].as_i64().unwrap()
}

#[tokio::test]
async fn a_letter_is_shown_to_its_author_and_to_those_who_see_all_consultants() {
    everywhere(async |app| {
        let (sales, other, manager) = (app.role(Role::Sales), app.account("sales2"), app.role(Role::Manager));
        let id = sent(app, &sales).await;
        assert!(list(&other, "").await.is_empty());
        other.get(&format!("/sent-emails/{id}")).await.expect(404);
        other.get(&format!("/sent-emails/{id}/letter")).await.expect(404);
        sales.post(&format!("/sent-emails/{id}/resend")).await.expect(403);
        for caller in [&sales, &manager] {
            let [row] = &list(caller, "").await[..] else { panic!("one letter") };
            assert_eq!((&row["id"], &row["state"]), (&json!(id), &json!("sent")));
            assert!(row["cause"].is_string() && row["member"]["id"].is_number(), "{row}");
            let one = caller.get(&format!("/sent-emails/{id}")).await.expect(200)["sent_email"].clone();
            assert!(one["text"].as_str().unwrap().contains("http"), "{one}");
            assert!(one["message_id"].as_str().unwrap().starts_with('<'), "{one}");
        }
        let row = &list(&manager, "").await[0];
        let (to, member) = (row["to"].as_str().unwrap(), &row["member"]["id"]);
        app.execute(
            "update members set name = 'Zulmira Prates' where id = $1",
            &[member.as_i64().unwrap().into()],
        )
        .await;
        let found = ["?q=zulmira%20pra".to_owned(), format!("?q={}", &to[..5]), format!("?member={member}")];
        for query in found.into_iter().chain(["?state=sent".to_owned()]) {
            assert_eq!(list(&manager, &query).await.len(), 1, "{query}");
        }
        assert!(
            list(&manager, "?state=failed").await.is_empty() && list(&manager, "?q=%25").await.is_empty()
        );
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_sent_once_more_unless_its_address_is_disabled_or_its_text_is_gone() {
    without_gateway(async |app| {
        let manager = app.role(Role::Manager);
        let id = sent(app, &manager).await;
        let path = format!("/sent-emails/{id}/resend");
        let again = manager.post(&path).await.expect(200);
        let copy = again["outbox"][0]["id"].as_i64().unwrap();
        assert_ne!(copy, id);
        deliver(app, &carriers(app)).await;
        let first = manager.get(&format!("/sent-emails/{id}")).await.expect(200)["sent_email"].clone();
        let second = manager.get(&format!("/sent-emails/{copy}")).await.expect(200)["sent_email"].clone();
        assert_eq!((&first["resends"][0]["id"], &second["resent_of"]), (&json!(copy), &json!(id)));
        assert_eq!((&first["text"], &first["subject"]), (&second["text"], &second["subject"]));
        assert_ne!(first["message_id"], second["message_id"]);

        let disable = json!({ "address": first["to"], "reason": "complaint" });
        manager.post("/disabled-emails").json(disable).await.expect(200);
        let refused = manager.post(&path).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("desativado"), "{refused}");

        app.execute("update outbox set payload = '{\"scrubbed\":true}'", &[]).await;
        let gone = manager.post(&path).await.expect(409);
        assert!(gone["message"].as_str().unwrap().contains("já foi apagado"), "{gone}");
        app.role(Role::Root).post("/user/email-direct-access/9").await.expect(200);
        deliver(app, &carriers(app)).await;
        let code = app.number("select max(id) from outbox", &[]).await;
        let refused = manager.post(&format!("/sent-emails/{code}/resend")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("código"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn a_letter_keeps_the_answer_of_the_server_and_shows_no_code() {
    without_gateway(async |app| {
        let (smtp, manager) = (SmtpServer::start().await, app.role(Role::Manager));
        smtp.answers("cheio@casa.test", Answer::Refuse("452 4.2.2 Full"));
        let id = letter(app, LetterClass::Service, "cheio@casa.test", "one").await;
        deliver(app, &smtp.carriers(app)).await;
        let path = format!("/sent-emails/{id}");
        assert_eq!(manager.get(&path).await.expect(200)["sent_email"]["answer"], "452 4.2.2 Full");
        app.nobody().post("/esqueci-senha").json(json!({ "email": "sales@demo.test" })).await.expect(200);
        let waiting = app.number("select max(id) from outbox", &[]).await;
        let one = manager.get(&format!("/sent-emails/{waiting}")).await.expect(200);
        assert!(one["sent_email"]["text"].as_str().unwrap().contains("[…]"), "{one}");
    })
    .await;
}

#[tokio::test]
async fn texts_are_kept_half_a_year_and_rows_two_years() {
    without_gateway(async |app| {
        let manager = app.role(Role::Manager);
        let id = sent(app, &manager).await;
        let text = "select count(*) from outbox where payload like '%body%'";
        for (days, texts, rows) in [(170, 1, 1), (20, 0, 1), (530, 0, 1), (30, 0, 0)] {
            app.advance(SignedDuration::from_hours(24 * days));
            upkeep::once(&app.shared).await.unwrap();
            assert_eq!(app.number(text, &[]).await, texts, "{days}");
            let there = "select count(*) from outbox where id = $1";
            assert_eq!(app.number(there, &[id.into()]).await, rows, "{days}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_erasure_leaves_a_letter_without_recipient_and_text() {
    without_gateway(async |app| {
        let (member, root) = (planted(app).await, app.role(Role::Root));
        root.post(&format!("/user/email-direct-access/{member}")).await.expect(200);
        deliver(app, &carriers(app)).await;
        let id = app.number("select max(id) from outbox", &[]).await;
        let path = format!("/sent-emails/{id}");
        let one = root.get(&path).await.expect(200)["sent_email"].clone();
        assert!(one["to"].is_string() && one["text"].is_string() && one["from"].is_string(), "{one}");
        root.delete(&format!("/user/{member}")).await.expect(200);
        let one = root.get(&path).await.expect(200)["sent_email"].clone();
        for field in ["to", "text", "from", "subject"] {
            assert!(one[field].is_null(), "{field}: {one}");
        }
    })
    .await;
}
