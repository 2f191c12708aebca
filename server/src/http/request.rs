//! Reads the caller, the context and the language of a request, before any work.

use axum::extract::{ConnectInfo, Request};
use client::message::{Key, Lang};
use client::wire::door::Door;
use client::wire::plan;
use http::{HeaderMap, Method, header};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};

use crate::work::clock::token;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};
use crate::work::settings::Settings;
use crate::work::words::door;

/// The header that names the client's door.
pub const DOOR: &str = "x-retaguarda-door";
/// The header with the id of the request in the log.
pub const REQUEST_ID: &str = "x-request-id";
/// The header with the idempotency key.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// The header in which a proxy names the caller's address.
pub const FORWARDED_FOR: &str = "x-forwarded-for";
/// The header in which a proxy names the caller's protocol.
pub const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The endpoint in logs and metrics for pages, files and unknown paths.
pub const UNASKED: &str = "-";

/// The endpoint of a request, for the log and the metrics.
#[derive(Debug, Clone, Default)]
pub struct EndpointTag(Arc<OnceLock<&'static str>>);

impl EndpointTag {
    /// Returns the endpoint's id.
    pub fn id(&self) -> &'static str {
        self.0.get().copied().unwrap_or(UNASKED)
    }
}

/// Returns whether a list is read for a plan.
pub fn is_for_plan(headers: &HeaderMap) -> bool {
    text(headers, plan::PURPOSE) == Some(plan::PURPOSE_PLAN)
}

/// Returns a header as text.
pub fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Returns whether a browser sends the cookie of a session, which may have ended.
pub fn has_session(headers: &HeaderMap) -> bool {
    [true, false].into_iter().any(|secure| cookie(headers, super::cookie::name(secure)).is_some())
}

/// Returns the value of a cookie, unless it is empty.
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

/// Returns the requested language; pt-BR by default.
pub fn language(headers: &HeaderMap) -> Lang {
    asked_language(headers).unwrap_or_default()
}

/// Returns the requested language, if the request names any.
pub fn asked_language(headers: &HeaderMap) -> Option<Lang> {
    text(headers, header::ACCEPT_LANGUAGE.as_str()).map(Lang::negotiate)
}

/// Rejects a browser's write that another site started, because the cookie alone proves nothing.
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

/// Reads the credential. Rejects a request with two.
fn presented(headers: &HeaderMap, secure: bool) -> Result<Credential> {
    let bearer = text(headers, header::AUTHORIZATION.as_str())
        .and_then(|value| value.strip_prefix("Bearer ").or_else(|| value.strip_prefix("bearer ")))
        .map(|token| token.trim().to_owned());
    match (bearer, cookie(headers, super::cookie::name(secure))) {
        (Some(_), Some(_)) => Err(Refusal::bad(Key::ApiBothCredentials)),
        (Some(token), None) => Ok(Credential::Bearer(token)),
        (None, Some(token)) => Ok(Credential::Cookie(token)),
        (None, None) => Ok(Credential::None),
    }
}

/// Returns the credential of a request. Rejects a browser's write that another site started.
pub fn credential(headers: &HeaderMap, context: &Context, writes: bool) -> Result<Credential> {
    let credential = presented(headers, context.secure)?;
    if writes && (matches!(credential, Credential::Cookie(_)) || is_browser(context)) {
        same_site(headers)?;
    }
    Ok(credential)
}

/// Returns the context of a request.
pub fn context(endpoint: &'static str, request: &Request, settings: &Settings) -> Context {
    if let Some(asked) = request.extensions().get::<EndpointTag>() {
        // Each request has one endpoint.
        let _ = asked.0.set(endpoint);
    }
    let headers = request.headers();
    Context {
        endpoint,
        door: door(text(headers, DOOR)),
        lang: language(headers),
        request_id: text(headers, REQUEST_ID).unwrap_or_default().to_owned(),
        if_match: text(headers, header::IF_MATCH.as_str()).filter(|value| *value != "*").map(version),
        secure: is_secure(request, settings),
        address: address(request, &settings.trusted_proxies)
            .map(|address| address.to_string())
            .unwrap_or_default(),
        agent: text(headers, header::USER_AGENT.as_str()).unwrap_or_default().chars().take(200).collect(),
        device: device(headers),
    }
}

/// Returns the secret of a browser: that of its cookie, else a new one.
fn device(headers: &HeaderMap) -> Option<String> {
    let is_browser = door(text(headers, DOOR)) == Door::Web;
    is_browser.then(|| cookie(headers, super::cookie::DEVICE).unwrap_or_else(token))
}

/// Returns the version in a tag. A malformed tag matches no version, so the save is stale.
fn version(tag: &str) -> i64 {
    tag.trim_start_matches("W/").trim_matches('"').parse().unwrap_or(-1)
}

/// Returns whether the caller used TLS, by the configured origin or by a trusted proxy's header.
pub fn is_secure(request: &Request, settings: &Settings) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    let is_trusted = peer.is_some_and(|peer| settings.trusted_proxies.contains(&peer));
    let named = text(request.headers(), FORWARDED_PROTO).unwrap_or_default();
    let nearest = named.rsplit(',').next().unwrap_or_default().trim();
    settings.origin.starts_with("https://") || (is_trusted && nearest.eq_ignore_ascii_case("https"))
}

/// Returns the caller's address: that of the connection, or the one named by a trusted proxy.
fn address(request: &Request, trusted: &[IpAddr]) -> Option<IpAddr> {
    let mut address = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip().to_canonical();
    let named = text(request.headers(), FORWARDED_FOR).unwrap_or_default();
    let mut named = named.rsplit(',').map_while(|name| name.trim().parse::<IpAddr>().ok());
    while trusted.contains(&address)
        && let Some(before) = named.next()
    {
        address = before.to_canonical();
    }
    Some(address)
}

/// Returns the idempotency key, if valid.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    match value.to_str() {
        Ok(key) if (1..=255).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) => {
            Ok(Some(key.to_owned()))
        }
        _ => Err(Refusal::bad(Key::ApiMalformedIdempotency)),
    }
}

/// Rejects a body that is not declared as JSON, or that is compressed.
pub fn is_json(headers: &HeaderMap) -> Result<()> {
    let plain = headers.get(header::CONTENT_ENCODING).is_none_or(|coding| coding == "identity");
    let kind = text(headers, header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let media = kind.split(';').next().unwrap_or_default().trim();
    if plain && media.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Refusal::ContentType) }
}

/// Returns whether the method is safe.
pub fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Returns whether the door is a browser, which holds a cookie instead of tokens.
pub fn is_browser(context: &Context) -> bool {
    context.door == Door::Web
}
