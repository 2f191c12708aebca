//! The browser's cookie: the token goes in, and the page never sees it.

use axum::response::Response;
use client::api::session::{DirectAccess, Login, Refresh};
use client::endpoint::Endpoint;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;

use super::answer;
use crate::app::Settings;
use crate::refusal::Result;
use crate::session::SESSION_LIFE;

/// Its name. Over an encrypted origin the browser keeps it from every other host.
pub fn name(settings: &Settings) -> &'static str {
    if is_encrypted(settings) { "__Host-retaguarda_session" } else { "retaguarda_session" }
}

/// Whether the answer to an endpoint carries the tokens of a session.
pub fn opens_session(endpoint: &str) -> bool {
    [Login::ID, DirectAccess::ID, Refresh::ID].contains(&endpoint)
}

/// The answer that opens a session, for a browser: the tokens taken out of it, and this one in the cookie instead.
pub fn seal(body: &[u8], token: &str, settings: &Settings) -> Result<Response> {
    let mut session: Value = serde_json::from_slice(body)?;
    remove_tokens(&mut session);
    let mut response = answer::json(StatusCode::OK, serde_json::to_vec(&session)?);
    set(&mut response, token, SESSION_LIFE.as_secs(), settings);
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
pub fn clear(mut response: Response, settings: &Settings) -> Response {
    set(&mut response, "", 0, settings);
    response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    response
}

fn set(response: &mut Response, token: &str, seconds: i64, settings: &Settings) {
    let (name, secure) = (name(settings), if is_encrypted(settings) { "; Secure" } else { "" });
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

fn is_encrypted(settings: &Settings) -> bool {
    settings.origin.starts_with("https://")
}
