//! `disabled-emails.import`

use std::collections::BTreeMap;

use client::api::service::disabled_emails::{DisabledEmailsImported, Import, listed};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;

use super::disable::disable;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The texts that a message names.
const NAMED: usize = 3;

/// Disables the addresses of a list, all or none. Texts that are no addresses are left out and named.
pub fn import(cx: &mut Cx<'_, '_>, call: Call<Import>) -> Result<DisabledEmailsImported> {
    let (mut addresses, mut left_out) = (BTreeMap::new(), Vec::new());
    for (address, key) in listed(&call.body.addresses)? {
        match key {
            Some(key) => drop(addresses.insert(key, address)),
            None => left_out.push(address),
        }
    }
    let (lang, reason) = (cx.lang(), call.body.reason);
    let done = disable(cx, &addresses, reason, call.body.note.as_deref())?;
    let count = |key: Key, n: usize| key.text(lang, &[("n", &n.to_string())]);
    if !done.ids.is_empty() {
        let effect = Message::new(Key::DisabledEmailsEffectImported).with("n", done.ids.len());
        cx.effect(effect.with("reason", reason.label(lang)));
    }
    let mut said = vec![count(Key::DisabledEmailsDoneImported, done.ids.len())];
    if done.already > 0 {
        said.push(count(Key::DisabledEmailsDoneKnown, done.already));
    }
    if !left_out.is_empty() {
        let texts = left_out.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let n = left_out.len().to_string();
        said.push(Key::DisabledEmailsLeftOut.text(lang, &[("n", n.as_str()), ("texts", texts.as_str())]));
    }
    Ok(DisabledEmailsImported {
        message: said.join(" "),
        disabled: done.ids.len() as i64,
        already: done.already as i64,
        left_out,
    })
}
