//! What the edge reads of a request before anything is run: who says they are asking, how, and in which language.

use axum::extract::ConnectInfo;
use client::api::session::Door;
use client::message::{Key, Lang};
use http::{HeaderMap, Method, header};
use std::net::SocketAddr;

use crate::cx::Context;
use crate::refusal::{Refusal, Result};
use crate::session::door;

/// The header by which our own clients say which door they are.
pub const DOOR: &str = "x-retaguarda-door";
/// The header that finds a request in the log.
pub const REQUEST_ID: &str = "x-request-id";
/// The header that makes a repeated write have its effect once.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// The cookie that a browser holds instead of tokens.
pub const COOKIE: &str = "retaguarda_session";

/// What a request proves about who sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// Nothing.
    None,
    /// A bearer token.
    Bearer(String),
    /// A browser's cookie.
    Cookie(String),
}

impl Credential {
    /// Reads it; a request that carries both is refused (decisions.md, *The wire*).
    pub fn of(headers: &HeaderMap) -> Result<Credential> {
        let bearer = text(headers, header::AUTHORIZATION.as_str())
            .and_then(|value| value.strip_prefix("Bearer ").or_else(|| value.strip_prefix("bearer ")))
            .map(|token| token.trim().to_owned());
        match (bearer, cookie(headers, COOKIE)) {
            (Some(_), Some(_)) => Err(Refusal::bad(Key::ApiBothCredentials)),
            (Some(token), None) => Ok(Credential::Bearer(token)),
            (None, Some(token)) => Ok(Credential::Cookie(token)),
            (None, None) => Ok(Credential::None),
        }
    }

    /// The token, whichever way it came.
    pub fn token(&self) -> Option<&str> {
        match self {
            Credential::None => None,
            Credential::Bearer(token) | Credential::Cookie(token) => Some(token),
        }
    }
}

/// A header as text.
pub fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, value)| *key == name && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

/// The language that the request asks for; pt-BR unless it says otherwise.
pub fn language(headers: &HeaderMap) -> Lang {
    text(headers, header::ACCEPT_LANGUAGE.as_str()).map(Lang::negotiate).unwrap_or_default()
}

/// Refuses a browser's write that another site started: the cookie alone proves nothing (RELIABILITY T9).
pub fn same_site(headers: &HeaderMap) -> Result<()> {
    let from_here = match text(headers, "sec-fetch-site") {
        Some(site) => site == "same-origin" || site == "none",
        None => match (text(headers, header::ORIGIN.as_str()), text(headers, header::HOST.as_str())) {
            (Some(origin), Some(host)) => {
                origin.split_once("://").is_some_and(|(_, authority)| authority == host)
            }
            (None, _) => true,
            (Some(_), None) => false,
        },
    };
    if from_here && headers.contains_key(DOOR) { Ok(()) } else { Err(Refusal::bad(Key::ApiOrigin)) }
}

/// Everything else that an operation may want to know.
pub fn context(
    endpoint: &'static str,
    headers: &HeaderMap,
    peer: Option<&ConnectInfo<SocketAddr>>,
) -> Context {
    Context {
        endpoint,
        door: door(text(headers, DOOR)),
        lang: language(headers),
        request_id: text(headers, REQUEST_ID).unwrap_or_default().to_owned(),
        if_match: text(headers, header::IF_MATCH.as_str())
            .and_then(|value| value.trim_matches('"').parse().ok()),
        address: peer.map(|info| info.0.ip().to_string()).unwrap_or_default(),
        agent: text(headers, header::USER_AGENT.as_str()).unwrap_or_default().chars().take(200).collect(),
    }
}

/// Whether the request asks for a rehearsal (`Prefer: rehearsal`).
pub fn is_rehearsal(headers: &HeaderMap) -> bool {
    let named =
        |value: &str| value.split(',').any(|preference| preference.trim().eq_ignore_ascii_case("rehearsal"));
    headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok()).any(named)
}

/// The idempotency key, checked.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    match value.to_str() {
        Ok(key) if (1..=255).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) => {
            Ok(Some(key.to_owned()))
        }
        _ => Err(Refusal::bad(Key::ApiMalformedIdempotency)),
    }
}

/// Refuses a body that does not say that it is JSON.
pub fn is_json(headers: &HeaderMap) -> Result<()> {
    let kind = text(headers, header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let media = kind.split(';').next().unwrap_or_default().trim();
    if media.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Refusal::ContentType) }
}

/// Whether the method changes nothing by itself.
pub fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether the door is a browser, which holds a cookie instead of tokens.
pub fn is_browser(context: &Context) -> bool {
    context.door == Door::Web
}
