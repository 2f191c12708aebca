//! `letters.letter`

use client::api::service::letters::Letter;
use client::endpoint::Call;
use client::message::Key;
use client::wire::frame::FramedPage;

use super::load::load;
use crate::http::frame::page_of_text;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the text of an e-mail that came in. Its HTML is shown nowhere: anyone may have written it.
pub fn letter(cx: &mut Cx<'_, '_>, call: Call<Letter>) -> Result<FramedPage> {
    let text = load(cx, call.path)?.text.unwrap_or_else(|| Key::LettersNoText.text(cx.lang(), &[]));
    Ok(FramedPage { html: page_of_text(&text, cx.lang()) })
}
