//! `disabled-emails.add`

use client::api::service::disabled_emails::{Add, DisabledEmailAdded};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::word::Word;

use super::disable::{Disabling, NewStop, disable};
use super::load::load;
use crate::outbox::stop::{StoredStop, spoken};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Disables an address. Rejects one that is disabled for a reason that stops as much.
pub fn add(cx: &mut Cx<'_, '_>, call: Call<Add>) -> Result<DisabledEmailAdded> {
    let (address, key) = call.body.check()?;
    let (reason, note) = (call.body.reason, call.body.note.as_deref().unwrap_or_default());
    let id = match disable(cx, NewStop { address, key: &key, reason, note })? {
        Disabling::New(id) | Disabling::Raised(id) => id,
        Disabling::Already(found) => return Err(already(cx, address, &found)),
    };
    let lang = cx.lang();
    let effect = Message::new(Key::DisabledEmailsEffectAdded).with("address", address);
    cx.effect(effect.with("reason", reason.label(lang)).with("stops", spoken(reason, lang)));
    let message = Key::DisabledEmailsDoneAdded.text(lang, &[("address", address)]);
    Ok(DisabledEmailAdded { message, disabled_email: load(cx, id)? })
}

fn already(cx: &Cx<'_, '_>, address: &str, found: &StoredStop) -> Refusal {
    let lang = cx.lang();
    let (reason, since) = (found.reason.label(lang), cx.said_after(found.since));
    let params = [("address", address), ("reason", reason.as_str()), ("since", since.as_str())];
    let sentence = match found.address {
        Some(_) => Key::DisabledEmailsAlready.text(lang, &params),
        None => Key::DisabledEmailsRefusedBefore.text(lang, &params[..1]),
    };
    Refusal::Guard(Reason::state("disabled", sentence))
}
