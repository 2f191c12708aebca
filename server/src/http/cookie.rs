//! The session cookie of browsers, which hides the token from the page.

use axum::response::Response;
use client::api::account::session::{DirectAccess, Login, Refresh};
use client::endpoint::Endpoint;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;

use super::answer;
use crate::work::refusal::Result;
use crate::work::session::SESSION_LIFE;

/// Returns the name of the cookie. Over TLS its prefix makes the browser withhold it from other hosts.
pub fn name(secure: bool) -> &'static str {
    if secure { "__Host-retaguarda_session" } else { "retaguarda_session" }
}

/// The cookie by which a browser is known again after its session.
pub const DEVICE: &str = "retaguarda_device";
/// Seconds for which it lasts: the longest that browsers keep one.
const DEVICE_LIFE: i64 = 400 * 24 * 3_600;

/// Keeps the secret of a browser in which an account signed in.
pub fn keep_device(response: &mut Response, device: &str, secure: bool) {
    append(response, DEVICE, device, DEVICE_LIFE, secure);
}

/// Returns whether the answer to an endpoint carries the tokens of a session.
pub fn opens_session(endpoint: &str) -> bool {
    [Login::ID, DirectAccess::ID, Refresh::ID].contains(&endpoint)
}

/// Returns the answer that opens a session for a browser: without the tokens, and with this one as the cookie.
pub fn seal(body: &[u8], token: &str, secure: bool) -> Result<Response> {
    let mut session: Value = serde_json::from_slice(body)?;
    remove_tokens(&mut session);
    let mut response = answer::json(StatusCode::OK, serde_json::to_vec(&session)?);
    set(&mut response, token, SESSION_LIFE.as_secs(), secure);
    Ok(response)
}

fn remove_tokens(session: &mut Value) {
    let Value::Object(fields) = session else { return };
    fields.remove("access_token");
    fields.remove("refresh_token");
    // Some upstream systems wrap their answers in `data`.
    if let Some(wrapped) = fields.get_mut("data") {
        remove_tokens(wrapped);
    }
}

/// Removes the cookie and clears the browser's cache.
pub fn clear(mut response: Response, secure: bool) -> Response {
    set(&mut response, "", 0, secure);
    response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    response
}

fn set(response: &mut Response, token: &str, seconds: i64, secure: bool) {
    append(response, name(secure), token, seconds, secure);
}

fn append(response: &mut Response, name: &str, token: &str, seconds: i64, secure: bool) {
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
