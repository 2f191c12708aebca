//! `disabled-emails.enable`

use client::api::account::session::Done;
use client::api::service::disabled_emails::{DisabledEmail, Enable};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::Record;
use client::value::email_key::EmailKey;
use client::value::id::kind;
use client::value::text::trimmed;
use client::value::word::Word;
use serde_json::json;

use super::load::stored;
use crate::outbox::stop::{spoken, stops_of};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Takes a reason back for which an address is disabled. What other reasons stop stays stopped, and the answer says so.
pub fn enable(cx: &mut Cx<'_, '_>, call: Call<Enable>) -> Result<Done> {
    let (author, note) = (cx.author().to_owned(), call.body.note.as_deref().map(trimmed).unwrap_or_default());
    let before = cx.change(
        |cx| {
            let (email, facts) = stored(cx, call.path)?;
            cx.guard(&call, &facts)?;
            call.body.check(email.reason)?;
            Ok((RecordVersion::new(call.path, email.version), email))
        },
        |cx, _| {
            Ok(RowValues::new()
                .to("enabled_at", cx.now)
                .to("enabled_by", author.as_str())
                .to("enabled_why", call.body.why.map(Word::name))
                .to("enabled_note", Some(note).filter(|note| !note.is_empty())))
        },
    )?;
    cx.changed(call.path, json!({ "reason": before.reason }), json!({ "why": call.body.why }));
    if let (Some(member), Some(address)) = (&before.member, &before.address) {
        cx.note(kind::Member::KIND, member.id.get(), json!({ "disabled_email": address }), json!({}));
    }
    answer(cx, &before)
}

fn answer(cx: &mut Cx<'_, '_>, before: &DisabledEmail) -> Result<Done> {
    let lang = cx.lang();
    let address = before.address.clone().unwrap_or_default();
    let effect = Message::new(Key::DisabledEmailsEffectEnabled).with("address", &address);
    let effect = effect.with("reason", before.reason.label(lang)).with("since", cx.said_after(before.since));
    cx.effect(effect);
    let left = match EmailKey::of(&address) {
        Some(key) => stops_of(cx, &key)?.into_iter().max_by_key(|stop| stop.reason),
        None => None,
    };
    let message = match left {
        None => Message::new(Key::DisabledEmailsDoneEnabled).with("address", &address),
        Some(stop) => {
            let left = Message::new(Key::DisabledEmailsDoneEnabledInPart).with("address", &address);
            let left = left.with("reason", stop.reason.label(lang)).with("stops", spoken(stop.reason, lang));
            cx.effect(left.clone());
            left
        }
    };
    Ok(Done { message: message.text(lang) })
}
