//! `disabled-emails.restore`: undoes that an address was enabled.

use client::api::service::disabled_emails::{DisabledEmailAdded, Restore};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::Record;
use client::value::id::kind;
use client::value::word::Word;
use serde_json::json;

use super::load::{load, stored};
use crate::outbox::stop::spoken;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Disables an address again as it was: since then, by the same user, with the same note.
pub fn restore(cx: &mut Cx<'_, '_>, call: Call<Restore>) -> Result<DisabledEmailAdded> {
    let before = cx.change(
        |cx| {
            let (email, facts) = stored(cx, call.path)?;
            cx.guard(&call, &facts)?;
            Ok((RecordVersion::new(call.path, email.version), email))
        },
        |_, _| {
            let set = RowValues::new().null("enabled_at").null("enabled_by");
            Ok(set.null("enabled_why").null("enabled_note"))
        },
    )?;
    cx.changed(call.path, json!({}), json!({ "reason": before.reason }));
    let (lang, address) = (cx.lang(), before.address.clone().unwrap_or_default());
    if let Some(member) = &before.member {
        cx.note(kind::Member::KIND, member.id.get(), json!({}), json!({ "disabled_email": address }));
    }
    let effect = Message::new(Key::DisabledEmailsEffectAdded).with("address", &address);
    cx.effect(effect.with("reason", before.reason.label(lang)).with("stops", spoken(before.reason, lang)));
    let message = Key::DisabledEmailsDoneAdded.text(lang, &[("address", &address)]);
    Ok(DisabledEmailAdded { message, disabled_email: load(cx, call.path)? })
}
