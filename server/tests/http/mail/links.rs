//! Links of promotion letters: they lead through us, and who follows them is counted.

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use client::value::id::OutboxId;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::outbox::email;
use server::run::upkeep;
use server::work::system::{self, BY_ITSELF};

use super::deliver;
use crate::app::{App, without_gateway};
use crate::smtp::SmtpServer;

const ADDRESS: &str = "ana@casa.test";
const HTML: &str = "<a href=\"http://127.0.0.1/oferta?a=1&amp;b=2\">a</a><a href=\"http://127.0.0.1/b\">b</a>\
    <a href=\"http://127.0.0.1/c\">c</a><a href=\"https://fora.test/x\">d</a><a href=\"https://descadastro.invalid/\">e</a>";

/// Sends a letter with four links. Returns its entry and its text as it left.
async fn send(app: &App, class: LetterClass) -> (OutboxId, String) {
    let mut outgoing = email(
        class,
        ADDRESS,
        "Aviso",
        "Veja http://127.0.0.1/b. Sair: https://descadastro.invalid/\n",
        "one",
    );
    outgoing.payload["html"] = json!(HTML);
    let sent = system::write(&app.shared, "outbox.retry", BY_ITSELF, move |cx| cx.send(outgoing));
    let id = sent.await.unwrap().id;
    let smtp = SmtpServer::start().await;
    deliver(app, &smtp.carriers(app)).await;
    let letter = smtp.letters_to(ADDRESS).pop().expect("a letter");
    // Quoted-printable.
    (id, letter.text.replace("=\r\n", "").replace("=\n", "").replace("=3D", "="))
}

/// Returns the paths of the links that lead through us, each once, in their order.
fn paths(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for part in text.split("http://127.0.0.1/l/").skip(1) {
        let path = format!(
            "/l/{}",
            part.split(|letter: char| !(letter.is_alphanumeric() || letter == '.')).next().unwrap()
        );
        let path = path.trim_end_matches('.').to_owned();
        if !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

async fn counts(app: &App, id: OutboxId) -> (Value, Value) {
    let one = app.role(Role::Root).get(&format!("/sent-emails/{id}")).await.expect(200)["sent_email"].clone();
    (one["presses"].clone(), one["machine_presses"].clone())
}

#[tokio::test]
async fn a_press_leads_on_and_is_counted_apart_from_those_of_programs() {
    without_gateway(async |app| {
        let (id, text) = send(app, LetterClass::Promotion).await;
        assert!(text.contains("https://fora.test/x"), "an unknown host is not counted: {text}");
        assert!(!text.contains("descadastro.invalid") && text.contains("http://127.0.0.1/u/"), "{text}");
        let mut paths = paths(&text);
        paths.sort();
        assert_eq!(paths.len(), 3, "{text}");
        let press = async |method: Method, path: &str| app.nobody().site(method, path).await;
        let first = press(Method::GET, &paths[0]).await;
        assert_eq!(first.status, 303);
        assert_eq!(first.header("referrer-policy"), "no-referrer");
        assert_eq!(counts(app, id).await, (Value::Null, json!(1)), "within a minute of arrival");

        app.advance(SignedDuration::from_secs(61));
        assert_eq!(press(Method::HEAD, &paths[0]).await.status, 303);
        assert_eq!(counts(app, id).await, (Value::Null, json!(2)), "without the text");
        let mut targets = Vec::new();
        for path in &paths[..2] {
            targets.push(press(Method::GET, path).await.header("location").to_owned());
        }
        assert_eq!(counts(app, id).await, (json!(2), json!(2)));
        targets.push(press(Method::GET, &paths[2]).await.header("location").to_owned());
        assert_eq!(counts(app, id).await, (Value::Null, json!(5)), "three links in ten seconds");
        targets.sort();
        assert_eq!(targets, ["http://127.0.0.1/b", "http://127.0.0.1/c", "http://127.0.0.1/oferta?a=1&b=2"]);
        app.advance(SignedDuration::from_secs(11));
        press(Method::GET, &paths[0]).await;
        assert_eq!(counts(app, id).await, (json!(1), json!(5)));
    })
    .await;
}

#[tokio::test]
async fn links_outlast_their_letter_by_a_year_and_forged_ones_lead_nowhere() {
    without_gateway(async |app| {
        let (_, text) = send(app, LetterClass::Promotion).await;
        let path = paths(&text).remove(0);
        let (start, rest) = path.rsplit_once('.').unwrap();
        for forged in
            [format!("{start}9.{rest}"), format!("{path}0"), "/l/1.1.1".to_owned(), "/l/x".to_owned()]
        {
            assert_eq!(app.nobody().site(Method::GET, &forged).await.status, 404, "{forged}");
        }
        app.advance(SignedDuration::from_hours(24 * 366));
        upkeep::once(&app.shared).await.unwrap();
        app.execute("delete from outbox", &[]).await;
        assert_eq!(app.nobody().site(Method::GET, &path).await.status, 303);
        app.advance(SignedDuration::from_hours(24 * 40));
        upkeep::once(&app.shared).await.unwrap();
        assert_eq!(app.nobody().site(Method::GET, &path).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn links_of_other_letters_stay_as_they_are() {
    without_gateway(async |app| {
        let (_, text) = send(app, LetterClass::Service).await;
        assert!(paths(&text).is_empty() && text.contains("http://127.0.0.1/b"), "{text}");
        assert_eq!(app.number("select count(*) from letter_links", &[]).await, 0);
    })
    .await;
}
