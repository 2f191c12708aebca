//! `/u/{token}`: the page by which the recipient of a letter unsubscribes, without signing in (RFC 8058). Loading it changes nothing,
//! because mail scanners load every link; its button does, and the button of mail programs, which sends the same.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::get;
use client::api::service::outbox::masked;
use client::message::{Key, Lang};
use http::StatusCode;
use serde::Deserialize;

use super::subscription::{Subscription, end, find, renew};
use crate::http::dispatch;
use crate::http::page::{escape, page};
use crate::http::request;
use crate::operations::service::sent_emails::{say_test, say_unknown};
use crate::outbox::links::{LinkSigner, TEST, UNSUBSCRIBE_PATH};
use crate::work::app::Shared;
use crate::work::refusal::{Refusal, Result};
use crate::work::system::{self, BY_ITSELF};
use crate::work::throttle::MADE_UP_CODES;

/// The endpoint in the audit.
const ENDPOINT: &str = client::wire::event::UNSUBSCRIBE;
/// The largest body: that of mail programs is one field.
const LARGEST: usize = 4_096;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route(&format!("{UNSUBSCRIBE_PATH}{{token}}"), get(show).post(press))
}

/// The button that was pressed. Whatever else a mail program sends unsubscribes.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Button {
    undo: Option<String>,
}

async fn show(State(app): State<Shared>, Path(token): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    if token == TEST {
        return say_test(lang);
    }
    let address = request::context(ENDPOINT, &request, &app.settings).address;
    match found(&app, &token, &address).await {
        Ok(subscription) => draw(&subscription, Key::UnsubscribeQuestion, lang),
        Err(refusal) => say_unknown(&refusal, lang),
    }
}

/// Answers with the page itself: mail programs follow no redirect of what they send.
async fn press(State(app): State<Shared>, Path(token): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    if token == TEST {
        return say_test(lang);
    }
    let address = request::context(ENDPOINT, &request, &app.settings).address;
    let pressed = async {
        let before = found(&app, &token, &address).await?;
        let is_undone = undoes(request.into_body()).await?;
        let subscription = system::write(&app, ENDPOINT, BY_ITSELF, move |cx| {
            if is_undone {
                renew(cx, &before)?
            } else {
                end(cx, &before)?
            }
            find(cx, before.letter)
        });
        subscription.await
    };
    match pressed.await {
        Ok(subscription) => draw(&subscription, Key::UnsubscribeUndone, lang),
        Err(refusal) => say_unknown(&refusal, lang),
    }
}

async fn undoes(body: Body) -> Result<bool> {
    let body = dispatch::read(body, LARGEST).await?;
    Ok(serde_html_form::from_bytes::<Button>(&body).unwrap_or_default().undo.is_some())
}

async fn found(app: &Shared, token: &str, address: &str) -> Result<Subscription> {
    let now = app.clock.now();
    app.throttle.check(address, MADE_UP_CODES, now)?;
    let Some(letter) = LinkSigner::of(&app.settings).read_unsubscribe(token) else {
        app.throttle.count(address, now);
        return Err(Refusal::NotFound);
    };
    system::read(app, move |cx| find(cx, letter)).await
}

/// Draws the page of a subscription, with one button. `active` is the sentence for one that has not ended.
fn draw(subscription: &Subscription, active: Key, lang: Lang) -> Response {
    let address = masked(&subscription.address);
    let say = |key: Key| escape(&key.text(lang, &[("address", &address)]));
    let (class, sentence, button) = match subscription.is_ended {
        true => (" class=\"state good\"", Key::UnsubscribeDone, ("undo", Key::UnsubscribeUndo)),
        false => ("", active, ("List-Unsubscribe", Key::UnsubscribeButton)),
    };
    let (name, label) = button;
    let body = format!(
        "<h1>{}</h1><p{class} role=\"status\">{}</p><p>{}</p>\
         <form method=\"post\" class=\"choices\"><button class=\"first\" name=\"{name}\" value=\"One-Click\">{}</button></form>",
        say(Key::UnsubscribeTitle),
        say(sentence),
        say(Key::UnsubscribeNote),
        say(label),
    );
    page(StatusCode::OK, lang, &Key::UnsubscribeTitle.text(lang, &[]), &body, None)
}
