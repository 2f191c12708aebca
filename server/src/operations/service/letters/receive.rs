//! `letters.receive`: receives the notices of providers that send for us, each once.

use axum::extract::{Request, State};
use axum::response::Response;
use client::catalogue::raw::MAIL_NOTICES;
use client::message::Key;
use client::wire::rehearsal;
use http::{HeaderMap, StatusCode, header};

use super::notice::{ProviderNotice, read};
use super::sort::{sort, store};
use crate::http::{answer, dispatch, request};
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::refusal::{Refusal, Result};
use crate::work::system::{self, BY_ITSELF};

/// The largest body, in bytes.
const LARGEST: usize = 1 << 20;

/// Receives notices.
pub async fn receive(State(app): State<Shared>, request: Request) -> Response {
    let (lang, id) = (
        request::language(request.headers()),
        request::text(request.headers(), request::REQUEST_ID).unwrap_or_default().to_owned(),
    );
    match take(&app, request).await {
        Ok(()) => answer::json(StatusCode::OK, b"{}".to_vec()),
        Err(refusal) => answer::refused(&refusal, lang, &id),
    }
}

async fn take(app: &Shared, request: Request) -> Result<()> {
    let (parts, body) = request.into_parts();
    if rehearsal::is_asked(&parts.headers) {
        return Err(Refusal::NoRehearsal);
    }
    let secret = app.settings.mail.notices_secret.as_deref().ok_or(Refusal::UnknownPath)?;
    if !knows(secret, &parts.headers, parts.uri.query()) {
        return Err(Refusal::Unauthenticated);
    }
    let notices = read(&dispatch::read(body, LARGEST).await?);
    for ProviderNotice { name, letter } in notices.ok_or_else(|| Refusal::bad(Key::LettersNoticeUnknown))? {
        let size = letter.text.as_ref().map_or(0, String::len) as i64;
        system::write(app, MAIL_NOTICES.id, BY_ITSELF, move |cx| {
            let id = store(cx, &name, size, &letter)?;
            sort(cx, id, &letter)
        })
        .await?;
    }
    Ok(())
}

/// Returns whether a request carries the secret: in `Authorization`, bare or as a bearer, or as `?token=`, since providers differ in
/// what can be configured.
fn knows(secret: &str, headers: &HeaderMap, query: Option<&str>) -> bool {
    let sent = request::text(headers, header::AUTHORIZATION.as_str());
    let sent = sent.map(|value| value.strip_prefix("Bearer ").unwrap_or(value).trim().to_owned());
    let asked = || -> Option<String> {
        let pairs: Vec<(String, String)> = serde_html_form::from_str(query?).ok()?;
        pairs.into_iter().find(|(name, _)| name == "token").map(|(_, value)| value)
    };
    // Comparing hashes reveals nothing about the secret by its duration.
    sent.or_else(asked).is_some_and(|sent| hashed(&sent) == hashed(secret))
}
