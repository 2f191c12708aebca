//! The browser's cookie: the token goes in, and the page never sees it.

use axum::response::Response;
use client::api::account::session::{DirectAccess, Login, Refresh};
use client::endpoint::Endpoint;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;

use super::answer;
use crate::work::refusal::Result;
use crate::work::session::SESSION_LIFE;

/// Its name. Over TLS the browser keeps it from every other host.
pub fn name(secure: bool) -> &'static str {
    if secure { "__Host-retaguarda_session" } else { "retaguarda_session" }
}

/// Whether the answer to an endpoint carries the tokens of a session.
pub fn opens_session(endpoint: &str) -> bool {
    [Login::ID, DirectAccess::ID, Refresh::ID].contains(&endpoint)
}

/// The answer that opens a session, for a browser: the tokens taken out of it, and this one in the cookie instead.
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
    // Some systems wrap their answers once more.
    if let Some(wrapped) = fields.get_mut("data") {
        remove_tokens(wrapped);
    }
}

/// Takes the cookie away, and with it what the browser cached.
pub fn clear(mut response: Response, secure: bool) -> Response {
    set(&mut response, "", 0, secure);
    response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    response
}

fn set(response: &mut Response, token: &str, seconds: i64, secure: bool) {
    let (name, secure) = (name(secure), if secure { "; Secure" } else { "" });
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
