//! `disabled-emails.enable`

use client::api::account::session::Done;
use client::api::service::disabled_emails::{DisabledEmailFacts, Enable};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::text::trimmed;
use client::value::word::Word;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Enables an address again: letters of every class leave for it.
pub fn enable(cx: &mut Cx<'_, '_>, call: Call<Enable>) -> Result<Done> {
    let gone = cx.delete(|cx| {
        let stored = load(cx, call.path)?;
        cx.guard(&call, &DisabledEmailFacts { is_erased: stored.address.is_none() })?;
        Ok((RecordVersion::new(call.path, stored.version), stored))
    })?;
    call.body.check(gone.reason)?;
    let lang = cx.lang();
    let address = gone.address.unwrap_or_default();
    let note = call.body.note.as_deref().map(trimmed).filter(|note| !note.is_empty());
    let old = json!({ "address": address, "reason": gone.reason, "note": gone.note });
    cx.changed(call.path, old, json!(null));
    cx.noted(call.path, json!({ "why": call.body.why, "note": note }));
    let effect = Message::new(Key::DisabledEmailsEffectEnabled).with("address", &address);
    let effect = effect.with("reason", gone.reason.label(lang)).with("since", cx.said_after(gone.since));
    cx.effect(effect);
    Ok(Done { message: Key::DisabledEmailsDoneEnabled.text(lang, &[("address", &address)]) })
}
