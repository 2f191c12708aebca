//! `payments.send-charge`

use client::api::finance::payments::SendPaymentCharge;
use client::api::service::conversations::Channel;
use client::api::service::disabled_emails::LetterClass;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::mask::{PHONE, apply};
use client::rules::phone::e164;
use client::value::id::TransactionId;
use client::value::text::trimmed;
use serde_json::json;

use super::create::link_url;
use super::load::hold;
use crate::operations::members::members;
use crate::outbox::{email, whatsapp};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends the charge of an open payment by e-mail, or by WhatsApp to the member's phone.
pub fn send_charge(cx: &mut Cx<'_, '_>, call: Call<SendPaymentCharge>) -> Result<SendOutcome> {
    let payment = hold(cx, &call)?;
    let number = members::load(cx, payment.user_id)?.phone;
    let phone = number.as_deref().and_then(e164);
    call.body.check(phone.as_deref())?;
    let lang = client::message::Lang::default();
    let (amount, url) = (payment.amount.to_string(), link(cx, call.path)?);
    let params = [("member", payment.user.name.as_str()), ("amount", &amount), ("url", &url)];
    let body = Key::PaymentsChargeBody.text(lang, &params);
    let key = format!("{} {}", call.path, cx.context.request_id);
    let (to, message, effect, success) = match (call.body.channel, phone) {
        (Some(Channel::Whatsapp), Some(phone)) => {
            let shown = apply(PHONE, number.as_deref().unwrap_or_default());
            let effect = Message::new(Key::PaymentsEffectWhatsapp).with("phone", shown);
            let message = whatsapp(&phone, &body, &key);
            (phone, message, effect, Key::PaymentsChargeWhatsapp)
        }
        _ => {
            let address = trimmed(&call.body.email).to_owned();
            let subject = Key::PaymentsChargeSubject.text(lang, &[("amount", &amount)]);
            let effect = Message::new(Key::PaymentsEffectEmail).with("email", &address);
            let message = email(LetterClass::Service, &address, &subject, &body, &key);
            (address, message, effect, Key::PaymentsChargeSuccess)
        }
    };
    let queued = cx.send(message.about(call.path))?;
    cx.effect(effect);
    cx.noted(call.path, json!({ "charged": to }));
    Ok(SendOutcome { message: success.text(cx.lang(), &[]), outbox: vec![queued] })
}

/// Returns the address of the payment page.
pub fn link(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<String> {
    let row = cx.query_one("select link_token from transactions where id = $1", &[id.into()])?;
    Ok(link_url(&cx.app.settings.origin, &row.ok_or(Refusal::NotFound)?.text(0)))
}
