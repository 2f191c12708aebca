//! The browser's cookie: the access token goes in, and the page never sees it.

use axum::response::Response;
use client::api::session::Session;
use http::{HeaderValue, StatusCode, header};

use super::answer;
use super::request::COOKIE;
use crate::refusal::{Refusal, Result};
use crate::session::SESSION_LIFE;

/// Moves the tokens of a new session out of the answer and into a cookie.
pub fn seal(body: Vec<u8>, origin: &str) -> Result<Response> {
    let mut session: Session = serde_json::from_slice(&body)?;
    let token =
        session.access_token.take().ok_or_else(|| Refusal::Internal("a session without a token".into()))?;
    session.refresh_token = None;
    let mut response = answer::json(StatusCode::OK, serde_json::to_vec(&session)?);
    set(&mut response, &token, SESSION_LIFE.as_secs(), origin);
    Ok(response)
}

/// Takes the cookie away, and with it what the browser cached.
pub fn clear(mut response: Response, origin: &str) -> Response {
    set(&mut response, "", 0, origin);
    response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    response
}

fn set(response: &mut Response, token: &str, seconds: i64, origin: &str) {
    let secure = if origin.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
