//! A direct link: made by a GET that counts as a write.

use client::access::Role;
use client::endpoint::Endpoint;
use http::Method;
use serde_json::{Value, json};

use super::{Talk, closed, open};
use crate::app::{App, everywhere};
use crate::ask::Caller;

fn path(talk: Talk) -> String {
    format!("/conversation/direct-link/{}", talk.id)
}

async fn links(app: &App) -> i64 {
    app.number("select count(*) from conversation_links", &[]).await
}

/// Returns a new link's path on the site.
pub async fn link(caller: &Caller, talk: Talk, to: &str) -> String {
    let answer = caller.get(&format!("{}?to={to}", path(talk))).await.expect(200);
    let link = answer["link"].as_str().unwrap();
    link.strip_prefix("http://127.0.0.1").expect("it begins with the public origin").to_owned()
}

#[tokio::test]
async fn it_is_for_the_side_to_answer_by_default() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = sales.get(&path(talk)).await.expect(200);
        let link = answer["link"].as_str().unwrap();
        assert!(link.starts_with("http://127.0.0.1/conversa/"), "{link}");
        assert_eq!(answer["member"]["id"], talk.rep, "the company wrote last");
        let until: jiff::Timestamp = answer["expires_at"].as_str().unwrap().parse().unwrap();
        let days = until.duration_since(app.shared.clock.now()).as_hours();
        assert!((7 * 24 - 1..=7 * 24).contains(&days), "{days} hours");
        let other = sales.get(&format!("{}?to=company", path(talk))).await.expect(200);
        assert_eq!(other["member"]["id"], talk.company);
        sales.get(&format!("{}?to=alguem", path(talk))).await.expect(422);
        sales.get("/conversation/direct-link/999999").await.expect(404);
        sales.get(&path(closed(app).await)).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn each_is_written_down_and_none_shows_there() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = sales.get(&path(talk)).await.expect(200);
        let token = answer["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let rows = app
            .rows("select endpoint, actor_name, record, record_id, new_values from audit_log order by seq desc limit 1", &[])
            .await;
        assert_eq!(rows[0].text(0), client::api::service::conversations::DirectLink::ID);
        assert_eq!((rows[0].text(1), rows[0].text(2)), ("Rafael Monteiro".into(), "conversation".into()));
        let new: Value = serde_json::from_str(rows[0].str(4)).unwrap();
        assert_eq!((rows[0].int(3), &new["link"]["user_id"]), (talk.id, &json!(talk.rep)));
        assert!(!rows[0].text(4).contains(&token));
        let kept = app.rows("select token_hash from conversation_links", &[]).await;
        assert_eq!(kept[0].text(0), server::work::clock::hashed(&token), "it is kept as its hash");
    })
    .await;
}

#[tokio::test]
async fn a_rehearsed_link_opens_nothing() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let before = app.footprint().await;
        let rehearsal = sales.get(&path(talk)).rehearsed().await.expect(200);
        let sentence = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(
            sentence.contains(&format!(" pode abrir a conversa {} por link até ", talk.id)),
            "{sentence}"
        );
        assert_eq!((app.footprint().await, links(app).await), (before, 0));
        sales.get(&path(talk)).await.expect(200);
        let page = rehearsal["answer"]["link"].as_str().unwrap().strip_prefix("http://127.0.0.1").unwrap();
        if app.gateway.is_none() {
            assert_eq!(app.nobody().site(Method::GET, page).await.status, 404);
        }
    })
    .await;
}

#[tokio::test]
async fn another_site_cannot_have_a_browser_make_one() {
    everywhere(async |app| {
        let (browser, talk) = (app.browser("sales").await, open(app).await);
        for (name, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")] {
            browser.get(&path(talk)).header(name, value).await.expect(400);
        }
        browser.get(&path(talk)).without("x-retaguarda-door").await.expect(400);
        assert_eq!(links(app).await, 0);
        browser.get(&path(talk)).await.expect(200);
        assert_eq!(links(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn under_one_key_there_is_one() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let first = sales.get(&path(talk)).key("um-link").await.expect(200);
        let again = sales.get(&path(talk)).key("um-link").await;
        assert_eq!((again.header("idempotency-replayed"), again.expect(200)), ("true", first));
        assert_eq!(links(app).await, 1);
    })
    .await;
}
