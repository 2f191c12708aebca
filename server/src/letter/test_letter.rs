//! A letter that a person of staff sends to themselves before others get it.

use client::api::service::outbox::SendOutcome;
use client::letter::LetterClass;
use client::message::{Key, Message};
use client::record::Record;
use client::value::id::Id;
use serde_json::json;

use super::RenderedLetter;
use crate::outbox::{email, links};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends the letter of a record to the caller, marked as a test. Its links change nothing.
pub fn send_test<K: Record>(cx: &mut Cx<'_, '_>, of: Id<K>, letter: &RenderedLetter) -> Result<SendOutcome> {
    let lang = cx.lang();
    let row = cx.query_one("select email from staff where id = $1", &[cx.actor()?.id.into()])?;
    let address: String = row.ok_or(Refusal::NotFound)?.get("email");
    let subject = Key::EmailTemplatesTestSubject.text(lang, &[("subject", &letter.subject)]);
    let key = format!("{} test {of} {}", K::KIND.name, cx.context.request_id);
    let (html, text) = links::disarm(&cx.app.settings, &letter.html, &letter.text);
    let mut outgoing = email(LetterClass::Awaited, &address, &subject, &text, &key).about(of).at_once();
    outgoing.payload["html"] = json!(html);
    let queued = cx.send(outgoing)?;
    cx.noted(of, json!({ "tested": address }));
    let message = Message::new(Key::EmailTemplatesDoneTested).with("address", &address);
    cx.effect(message.clone());
    Ok(SendOutcome { message: message.text(lang), outbox: vec![queued] })
}
