//! `/l/{token}`: leads from a link of a letter to its destination, and notes who followed it. A test's link leads to a page that says so.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use client::message::{Key, Lang};
use client::value::id::OutboxId;
use http::{Method, StatusCode};
use jiff::{SignedDuration, Timestamp};
use reqwest::Url;

use crate::http::page::{escape, page, refused};
use crate::http::request;
use crate::outbox::links::{LinkSigner, PRESS_PATH, TEST, is_allowed};
use crate::store::{Conn, Dialect, Outcome, StoreError, Value};
use crate::work::app::Shared;
use crate::work::refusal::{Refusal, Result};
use crate::work::throttle::MADE_UP_CODES;

/// How long after a letter left only programs follow its links.
const ARRIVAL: SignedDuration = SignedDuration::from_secs(60);
/// The time within which a person does not follow [`MANY`] links.
const BURST: SignedDuration = SignedDuration::from_secs(10);
/// See [`BURST`].
const MANY: i64 = 3;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route(&format!("{PRESS_PATH}{{token}}"), get(follow))
}

async fn follow(State(app): State<Shared>, Path(token): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    if token == TEST {
        return say_test(lang);
    }
    let address = request::context(request::UNASKED, &request, &app.settings).address;
    let is_head = request.method() == Method::HEAD;
    match found(&app, &token, &address, is_head).await {
        Ok(url) => Redirect::to(&url).into_response(),
        Err(refusal) => say_unknown(&refusal, lang),
    }
}

/// Returns the page of links that are in tests.
pub fn say_test(lang: Lang) -> Response {
    let [title, note] = [Key::LetterLinksTest, Key::LetterLinksTestNote].map(|key| key.text(lang, &[]));
    let body = format!("<h1>{}</h1><p>{}</p>", escape(&title), escape(&note));
    page(StatusCode::OK, lang, &title, &body, None)
}

/// Returns the page of links that we did not make, or that are too old.
pub fn say_unknown(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::LetterLinksUnknown, Key::LetterLinksUnknownNote])
}

async fn found(app: &Shared, token: &str, address: &str, is_head: bool) -> Result<String> {
    let now = app.clock.now();
    app.throttle.check(address, MADE_UP_CODES, now)?;
    let Some((entry, link)) = LinkSigner::of(&app.settings).read_press(token) else {
        app.throttle.count(address, now);
        return Err(Refusal::NotFound);
    };
    let pressed = app.store.write(move |conn| match press(conn, entry, link, now, is_head) {
        Ok(url) => Outcome::Commit(Ok(url)),
        Err(error) => Outcome::Rollback(Err(error)),
    });
    let url = pressed.await??.filter(|url| is_allowed(&app.settings, url)).ok_or(Refusal::NotFound)?;
    // In the spelling of headers.
    Url::parse(&url).map(String::from).map_err(|_| Refusal::NotFound)
}

/// Notes that a link was followed, unless its letter is gone. Returns the destination. Programs that check letters follow each link
/// at once, without its text, or as soon as the letter arrives.
fn press(
    conn: &mut Conn<'_>,
    entry: OutboxId,
    link: i64,
    now: Timestamp,
    is_head: bool,
) -> std::result::Result<Option<String>, StoreError> {
    let url = conn.query_one("select url from letter_links where id = $1", &[link.into()])?;
    let Some(url) = url.map(|row| row.get::<String>("url")) else { return Ok(None) };
    // Concurrent presses of one letter are counted one after the other.
    let lock = match conn.dialect() {
        Dialect::Postgres => "for update",
        Dialect::Sqlite => "",
    };
    let sql = format!(
        "select coalesce(sent_at, changed_at, created_at) as left_at from outbox where id = $1 and recipient <> '' {lock}"
    );
    let Some(letter) = conn.query_one(&sql, &[entry.into()])? else { return Ok(Some(url)) };
    let is_machine = is_head || now.duration_since(letter.get("left_at")) < ARRIVAL;
    let sql = "insert into letter_presses (entry_id, link_id, at, is_machine) values ($1, $2, $3, $4)";
    conn.execute(sql, &[entry.into(), link.into(), now.into(), is_machine.into()])?;
    let since: Value = (now - BURST).into();
    let sql = "select count(distinct link_id) from letter_presses where entry_id = $1 and at > $2";
    let links = conn.query_one(sql, &[entry.into(), since.clone()])?;
    if links.is_some_and(|row| row.int(0) >= MANY) {
        let sql = "update letter_presses set is_machine = 1 where entry_id = $1 and at > $2";
        conn.execute(sql, &[entry.into(), since])?;
    }
    Ok(Some(url))
}
