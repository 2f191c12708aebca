//! `/confirmar/{token}`: the page on which a member confirms a phone or an e-mail address, without signing in. Loading it
//! changes nothing, because mail scanners and previews load every link; the button does.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use client::endpoint::call::encode_segment;
use client::message::{Key, Lang};
use client::rules::mask::{PHONE, apply};
use client::value::moment::said_whole;
use http::{HeaderMap, StatusCode};

use super::link::{self, Contact, LinkedContact, PATH};
use crate::http::page::{escape, page, refused};
use crate::http::request;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// The endpoint of a member's confirmation in the audit.
const ENDPOINT: &str = client::wire::event::CONFIRM_CONTACT;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route(&format!("{PATH}{{token}}"), get(show).post(confirm))
}

async fn show(State(app): State<Shared>, Path(token): Path<String>, headers: HeaderMap) -> Response {
    let lang = request::language(&headers);
    match found(&app, &token).await {
        Ok(found) => draw(&found, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

async fn confirm(State(app): State<Shared>, Path(token): Path<String>, headers: HeaderMap) -> Response {
    let confirmed = async {
        let name = found(&app, &token).await?.member;
        let hash = hashed(&token);
        system::write(&app, ENDPOINT, &name, move |cx| link::confirm(cx, &hash)).await
    };
    match confirmed.await {
        Ok(()) => Redirect::to(&format!("{PATH}{}", encode_segment(&token))).into_response(),
        Err(refusal) => failed(&refusal, request::language(&headers)),
    }
}

async fn found(app: &Shared, token: &str) -> Result<LinkedContact> {
    let hash = hashed(token);
    system::read(app, move |cx| link::find(cx, &hash)).await
}

fn draw(found: &LinkedContact, lang: Lang) -> Response {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let contact = match found.contact {
        Contact::Phone => apply(PHONE, &found.text),
        Contact::Email => found.text.clone(),
    };
    let first = found.member.split(' ').next().unwrap_or_default();
    let mut body = format!("<h1>{}</h1>", say(Key::ContactsPageHello, &[("name", first)]));
    body += &match found.verified_at {
        Some(at) => {
            let params = [("contact", contact.as_str()), ("at", &said_whole(at, lang))];
            format!(
                "<p class=\"state good\" role=\"status\">{}</p>",
                say(Key::ContactsPageConfirmed, &params)
            )
        }
        None if found.is_expired => {
            format!("<p class=\"state bad\" role=\"status\">{}</p>", say(Key::ContactsPageExpired, &[]))
        }
        None => format!(
            "<p>{}</p><form method=\"post\" class=\"choices\"><button class=\"first\">{}</button></form>",
            say(found.contact.question(), &[("contact", &contact)]),
            say(Key::ContactsPageConfirm, &[]),
        ),
    };
    page(StatusCode::OK, lang, &Key::ContactsPageTitle.text(lang, &[]), &body, None)
}

fn failed(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::ContactsPageUnknown, Key::ContactsPageUnknownNote])
}
