//! `phones.list`, `phones.send-confirmation` and `phones.confirm`

use client::api::members::contacts::{
    ConfirmPhone, ListPhones, Phone, PhoneList, PhonesChanged, SendPhoneConfirmation,
};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::rules::mask::{PHONE, apply};
use client::rules::phone::e164;
use client::value::id::PhoneId;
use serde_json::json;

use super::link::{NewLink, confirmed};
use super::load::{name_of, phone_of, phone_state, phones};
use crate::operations::members::ownership;
use crate::outbox::whatsapp;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Returns the phones of a member, the main one first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListPhones>) -> Result<PhoneList> {
    name_of(cx, call.path)?;
    Ok(PhoneList { phones: phones(cx, call.path)? })
}

/// Sends the request to confirm a phone by WhatsApp.
pub fn send_confirmation(cx: &mut Cx<'_, '_>, call: Call<SendPhoneConfirmation>) -> Result<PhonesChanged> {
    let link = NewLink::draw(cx.now);
    let (phone, member) = cx.change(
        |cx| {
            let found = phone_of(cx, call.path)?;
            let owner = ownership::facts(cx, found.0.user_id)?;
            cx.guard(&call, (&owner, &phone_state(cx, &found.0)))?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, _| Ok(link.set(cx.now)),
    )?;
    let number = e164(&phone.phone).ok_or(Refusal::NotFound)?;
    let (url, until) = link.shown(&cx.app.settings.origin);
    let shown = apply(PHONE, &phone.phone);
    let params = [("member", member.as_str()), ("phone", &shown), ("url", &url), ("until", &until)];
    let body = Key::ContactsWhatsappBody.text(Lang::default(), &params);
    // One message for each version: a repeat of the same request writes none.
    let key = format!("phone {} {}", call.path, phone.version);
    let mut outgoing = whatsapp(&number, &body, &key).about(call.path);
    outgoing.payload["secrets"] = json!([link.token]);
    cx.send(outgoing)?;
    let old = json!({ "verification_sent_at": phone.verification_sent_at });
    cx.changed(call.path, old, json!({ "verification_sent_at": cx.now }));
    changed(cx, &phone, &member, [Key::ContactsEffectPhoneSent, Key::ContactsDonePhoneSent])
}

/// Confirms a phone manually.
pub fn confirm(cx: &mut Cx<'_, '_>, call: Call<ConfirmPhone>) -> Result<PhonesChanged> {
    let id: PhoneId = call.path;
    let (phone, member) = cx.change(
        |cx| {
            let found = phone_of(cx, id)?;
            cx.guard(&call, &phone_state(cx, &found.0))?;
            Ok((RecordVersion::new(id, found.0.version), found))
        },
        |cx, _| confirmed(cx),
    )?;
    let new = json!({ "conferred_at": cx.now, "verified_at": phone.verified_at.unwrap_or(cx.now) });
    cx.changed(id, json!({ "conferred_at": phone.conferred_at, "verified_at": phone.verified_at }), new);
    changed(cx, &phone, &member, [Key::ContactsEffectPhoneConfirmed, Key::ContactsDonePhoneConfirmed])
}

fn changed(
    cx: &mut Cx<'_, '_>,
    phone: &Phone,
    member: &str,
    [effect, done]: [Key; 2],
) -> Result<PhonesChanged> {
    let shown = apply(PHONE, &phone.phone);
    cx.effect(Message::new(effect).with("phone", shown).with("member", member));
    let data = Some(PhoneList { phones: phones(cx, phone.user_id)? });
    Ok(PhonesChanged { message: done.text(cx.lang(), &[]), data })
}
