//! `sent-emails.resend`

use client::api::service::outbox::SendOutcome;
use client::api::service::sent_emails::Resend;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::{Kind, Record};
use client::value::id::kind;
use serde_json::json;

use super::load::{LoadedLetter, load};
use crate::outbox::{Email, Outgoing, email};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sends a letter once more, as a new entry that names it. Rejects one to an address that is disabled.
pub fn resend(cx: &mut Cx<'_, '_>, call: Call<Resend>) -> Result<SendOutcome> {
    let LoadedLetter { row, state, payload, .. } = load(cx, call.path)?;
    cx.guard(&call, &state)?;
    let letter: Email = serde_json::from_value(payload.clone())?;
    let count = cx.query_one("select count(*) from outbox where resent_of = $1", &[call.path.into()])?;
    let key = format!("resend {} {}", call.path, count.map_or(0, |row| row.int(0)));
    let record = row.get::<Option<&str>>("record").and_then(Kind::named).zip(row.get("record_id"));
    // The letters that are about a mass e-mail are those of its recipients, each one.
    let record = record.filter(|(record, _)| record.name != kind::MassEmail::KIND.name);
    let outgoing = email(letter.class, &letter.to, &letter.subject, &letter.body, &key);
    let queued = cx.send(Outgoing { payload, about: record, ..outgoing })?;
    let sql = "update outbox set resent_of = $1 where id = $2";
    cx.execute(sql, &[call.path.into(), queued.id.into()])?;
    cx.noted(call.path, json!({ "resent": queued.id }));
    let (lang, to, subject) = (cx.lang(), queued.to.clone(), letter.subject);
    cx.effect(Message::new(Key::SentEmailsEffectResent).with("to", &to).with("subject", &subject));
    let message = Key::SentEmailsDoneResent.text(lang, &[("to", &to)]);
    Ok(SendOutcome { message, outbox: vec![queued] })
}
