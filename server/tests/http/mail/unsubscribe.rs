//! Unsubscribing by the link of a letter, without signing in.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use http::Method;
use serde_json::json;

use super::{deliver, letter};
use crate::app::{App, without_gateway};
use crate::ask::Answer;
use crate::smtp::SmtpServer;

const ADDRESS: &str = "ana@casa.test";
const FORM: &str = "application/x-www-form-urlencoded";

/// Sends a letter of promotion. Returns the path that its header names.
async fn path(app: &App, key: &str) -> String {
    let smtp = SmtpServer::start().await;
    letter(app, LetterClass::Promotion, ADDRESS, key).await;
    deliver(app, &smtp.carriers(app)).await;
    let sent = smtp.letters_to(ADDRESS).pop().expect("a letter");
    assert_eq!(sent.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let header = sent.header("List-Unsubscribe");
    header
        .strip_prefix("<http://127.0.0.1")
        .and_then(|path| path.strip_suffix('>'))
        .expect(&header)
        .to_owned()
}

async fn press(app: &App, path: &str, body: &'static str) -> Answer {
    app.nobody().site(Method::POST, path).header("content-type", FORM).body(body).await
}

async fn is_disabled(app: &App) -> bool {
    let sql = "select count(*) from disabled_emails where address = $1 and reason = 'unsubscribed' and enabled_at is null";
    app.number(sql, &[ADDRESS.into()]).await == 1
}

#[tokio::test]
async fn a_recipient_leaves_and_returns_by_the_buttons_and_not_by_loading_the_page() {
    without_gateway(async |app| {
        let path = path(app, "one").await;
        let before = app.footprint().await;
        for method in [Method::GET, Method::HEAD] {
            let shown = app.nobody().site(method.clone(), &path).await;
            assert_eq!(shown.status, 200, "{method}");
            assert!(shown.headers.get("set-cookie").is_none());
        }
        let shown = app.nobody().site(Method::GET, &path).await.text();
        assert!(shown.contains("a***@casa.test") && shown.contains("<button"), "{shown}");
        assert_eq!(app.footprint().await, before);
        assert!(!is_disabled(app).await);

        for _ in 0..2 {
            let done = press(app, &path, "List-Unsubscribe=One-Click").await;
            assert_eq!(done.status, 200);
            assert!(done.text().contains("não recebe mais novidades"), "{}", done.text());
            assert!(is_disabled(app).await);
        }
        let audited = "select count(*) from audit_log where endpoint = 'disabled-emails.unsubscribe-by-link'";
        assert_eq!(app.number(audited, &[]).await, 1, "a repetition changes nothing");
        let list = app.role(Role::Manager).get("/disabled-emails?reason=unsubscribed").await.expect(200);
        let named = "select id from outbox where recipient = $1";
        let id = app.number(named, &[ADDRESS.into()]).await;
        let rows = list["disabled_emails"]["data"].as_array().unwrap();
        assert!(rows.iter().any(|row| row["outbox_id"] == id), "{list}");

        let undone = press(app, &path, "undo=One-Click").await;
        assert!(undone.text().contains("volta a receber"), "{}", undone.text());
        assert!(!is_disabled(app).await);
        press(app, &path, "").await;
        assert!(is_disabled(app).await, "whatever else a mail program sends unsubscribes");
    })
    .await;
}

#[tokio::test]
async fn who_left_still_gets_the_letters_of_the_service() {
    without_gateway(async |app| {
        let path = path(app, "one").await;
        press(app, &path, "List-Unsubscribe=One-Click").await;
        let smtp = SmtpServer::start().await;
        let carriers = smtp.carriers(app);
        letter(app, LetterClass::Service, ADDRESS, "service").await;
        deliver(app, &carriers).await;
        let [sent] = &smtp.letters_to(ADDRESS)[..] else { panic!("one letter") };
        assert_eq!(sent.header("List-Unsubscribe"), "", "only promotion can be left");
    })
    .await;
}

#[tokio::test]
async fn a_forged_link_and_that_of_a_test_change_nothing() {
    without_gateway(async |app| {
        let path = path(app, "one").await;
        let before = app.footprint().await;
        let (start, seal) = path.split_once('.').unwrap();
        let longer = format!("{start}9.{seal}");
        let cut = &path[..path.len() - 1];
        for forged in [longer.as_str(), cut, "/u/", "/u/1", "/u/1.", "/u/%00", "/u/1.%F0%9F"] {
            for method in [Method::GET, Method::POST] {
                let status = app.nobody().site(method, forged).await.status;
                assert!(
                    [200, 400, 404, 405].contains(&status) && (status != 200 || forged == "/u/"),
                    "{forged}: {status}"
                );
            }
        }
        let answer = press(app, &longer, "List-Unsubscribe=One-Click").await;
        assert!(answer.text().contains("não existe mais"), "{}", answer.text());
        for method in [Method::GET, Method::POST] {
            let test = app.nobody().site(method, "/u/test").await;
            assert!(test.text().contains("Isto foi um teste"), "{}", test.text());
        }
        assert!(!is_disabled(app).await);
        assert_eq!(app.footprint().await, before);
        let mut last = 0;
        for _ in 0..80 {
            last = app.nobody().site(Method::GET, cut).await.status;
        }
        assert_eq!(last, 429, "guessing ends");
        let elsewhere = app.nobody().from([127, 0, 0, 9]);
        assert_eq!(elsewhere.site(Method::GET, &path).await.status, 200, "other networks go on");
    })
    .await;
}

#[tokio::test]
async fn the_page_speaks_four_languages_and_an_erased_recipient_has_none() {
    without_gateway(async |app| {
        let path = path(app, "one").await;
        for (lang, word) in
            [("pt-BR", "Descadastro"), ("en", "Unsubscribe"), ("de", "Abmeldung"), ("fr", "Désinscription")]
        {
            let page = app.nobody().with("accept-language", lang).site(Method::GET, &path).await.text();
            assert!(page.contains(word), "{lang}: {page}");
        }
        app.execute("update outbox set recipient = '', payload = '{\"scrubbed\":true}'", &[]).await;
        assert_eq!(press(app, &path, "List-Unsubscribe=One-Click").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_test_of_a_template_leads_nowhere() {
    without_gateway(async |app| {
        let root = app.role(Role::Root);
        let list = root.get("/email-templates?per_page=200").await.expect(200);
        let rows = list["email_templates"]["data"].as_array().unwrap();
        let id =
            rows.iter().find(|row| row["key"] == "email-confirmation" && row["language"] == "pt-BR").unwrap()
                ["id"]
                .clone();
        let sent = root.post(&format!("/email-templates/{id}/test")).json(json!({})).await.expect(200);
        let row = &app.rows("select payload from outbox order by id desc limit 1", &[]).await[0];
        let payload = row.text(0);
        assert!(
            payload.contains("http://127.0.0.1/l/test") && !payload.contains("https://exemplo.test"),
            "{sent} {payload}"
        );
        let page = app.nobody().site(Method::GET, "/l/test").await.text();
        assert!(page.contains("Isto foi um teste"), "{page}");
    })
    .await;
}
