//! `sent-emails.letter`

use client::api::service::sent_emails::Letter;
use client::endpoint::Call;
use client::message::Key;
use client::wire::frame::FramedPage;

use super::load::{LoadedLetter, load, text};
use crate::http::frame::page_of_text;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a letter as it was sent: its HTML, or a page of its text.
pub fn letter(cx: &mut Cx<'_, '_>, call: Call<Letter>) -> Result<FramedPage> {
    let LoadedLetter { payload, .. } = load(cx, call.path)?;
    if let Some(html) = text(cx, &payload, "html")? {
        return Ok(FramedPage { html });
    }
    let text = text(cx, &payload, "body")?;
    let text = text.unwrap_or_else(|| Key::SentEmailsNoText.text(cx.lang(), &[]));
    Ok(FramedPage { html: page_of_text(&text, cx.lang()) })
}
