//! `disabled-emails.add`

use std::collections::BTreeMap;

use client::api::service::disabled_emails::{Add, DisabledEmailAdded};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::word::Word;

use super::disable::disable;
use super::load::load;
use crate::outbox::stop::{spoken, stops_of};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Disables an address. Rejects one that is disabled for this reason already.
pub fn add(cx: &mut Cx<'_, '_>, call: Call<Add>) -> Result<DisabledEmailAdded> {
    let (address, key) = call.body.check()?;
    let (lang, reason) = (cx.lang(), call.body.reason);
    let addresses = BTreeMap::from([(key.clone(), address.to_owned())]);
    let done = disable(cx, &addresses, reason, call.body.note.as_deref())?;
    let Some(id) = done.ids.first() else {
        let stops = stops_of(cx, &key)?;
        let since = stops.iter().find(|stop| stop.reason == reason).map(|stop| cx.said_after(stop.since));
        let (reason, since) = (reason.label(lang), since.unwrap_or_default());
        let params = [("address", address), ("reason", reason.as_str()), ("since", since.as_str())];
        let sentence = match stops.iter().any(|stop| stop.address.is_none()) {
            true => Key::DisabledEmailsRefusedBefore.text(lang, &params[..1]),
            false => Key::DisabledEmailsAlready.text(lang, &params),
        };
        return Err(Reason::state("disabled", sentence).into());
    };
    let effect = Message::new(Key::DisabledEmailsEffectAdded).with("address", address);
    cx.effect(effect.with("reason", reason.label(lang)).with("stops", spoken(reason, lang)));
    let message = Key::DisabledEmailsDoneAdded.text(lang, &[("address", address)]);
    Ok(DisabledEmailAdded { message, disabled_email: load(cx, *id)? })
}
