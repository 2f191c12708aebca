//! `email-templates.test-send`

use client::api::service::email_templates::TestSend;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::letter::LetterClass;
use client::message::{Key, Message};
use client::reason::Reason;
use serde_json::json;

use super::load::load;
use super::preview::rendered;
use crate::outbox::{email, links};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends a template to the caller, marked as a test.
pub fn test_send(cx: &mut Cx<'_, '_>, call: Call<TestSend>) -> Result<SendOutcome> {
    let (found, lang) = (load(cx, call.path)?, cx.lang());
    let (rendered, problems) = rendered(cx, &found, &call.body)?;
    let Ok(letter) = rendered else {
        let n = problems.len().max(1).to_string();
        let sentence = Key::EmailTemplatesGuardProblems.text(lang, &[("n", &n)]);
        return Err(Reason::state("problems", sentence).into());
    };
    let sql = "select email from staff where id = $1";
    let row = cx.query_one(sql, &[cx.actor()?.id.into()])?.ok_or(Refusal::NotFound)?;
    let address: String = row.get("email");
    let subject = Key::EmailTemplatesTestSubject.text(lang, &[("subject", &letter.subject)]);
    let key = format!("template test {} {}", call.path, cx.context.request_id);
    let (html, text) = links::disarm(&cx.app.settings, &letter.html, &letter.text);
    let mut outgoing =
        email(LetterClass::Awaited, &address, &subject, &text, &key).about(call.path).at_once();
    outgoing.payload["html"] = json!(html);
    let queued = cx.send(outgoing)?;
    cx.noted(call.path, json!({ "tested": address }));
    let message = Message::new(Key::EmailTemplatesDoneTested).with("address", &address);
    cx.effect(message.clone());
    Ok(SendOutcome { message: message.text(lang), outbox: vec![queued] })
}
