//! `phones.send-confirmation`

use client::api::members::contacts::{PhonesChanged, SendPhoneConfirmation};
use client::endpoint::Call;
use client::message::{Key, Lang};
use client::rules::mask::{PHONE, apply};
use client::rules::phone::e164;
use client::value::date::show_date;
use serde_json::json;

use super::changed;
use crate::operations::members::contacts::link::NewLink;
use crate::operations::members::contacts::load::{phone_of, phone_state};
use crate::operations::members::ownership;
use crate::outbox::whatsapp;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

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
    let (url, until) = link.address_and_last_day(&cx.app.settings.origin);
    let until = show_date(until);
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
