//! `disabled-emails.import`

use client::api::service::disabled_emails::{DisabledEmailsImported, Import, listed};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;

use super::disable::{Disabling, NewStop, disable};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The texts that a message names.
const NAMED: usize = 3;

/// Disables the addresses of a list, all or none. Texts that are no addresses are left out and named.
pub fn import(cx: &mut Cx<'_, '_>, call: Call<Import>) -> Result<DisabledEmailsImported> {
    let (reason, note) = (call.body.reason, call.body.note.as_deref().unwrap_or_default());
    let (mut disabled, mut already, mut left_out) = (0, 0, Vec::new());
    for (address, key) in listed(&call.body.addresses)? {
        let Some(key) = key else {
            left_out.push(address);
            continue;
        };
        match disable(cx, NewStop { address: &address, key: &key, reason, note })? {
            Disabling::New(_) | Disabling::Raised(_) => disabled += 1,
            Disabling::Already(_) => already += 1,
        }
    }
    let lang = cx.lang();
    if disabled > 0 {
        let effect = Message::new(Key::DisabledEmailsEffectImported).with("n", disabled);
        cx.effect(effect.with("reason", reason.label(lang)));
    }
    let mut message = Key::DisabledEmailsDoneImported.text(lang, &[("n", &disabled.to_string())]);
    if !left_out.is_empty() {
        let count = left_out.len().to_string();
        let texts = left_out.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let params = [("n", count.as_str()), ("texts", texts.as_str())];
        message = format!("{message} {}", Key::DisabledEmailsLeftOut.text(lang, &params));
    }
    Ok(DisabledEmailsImported { message, disabled, already, left_out })
}
