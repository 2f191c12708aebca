//! `payments.send-charge`

use client::api::finance::payments::{SendPaymentCharge, letters};
use client::api::service::conversations::Channel;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::rules::mask::{PHONE, apply};
use client::rules::phone::e164;
use client::value::id::TransactionId;
use client::value::text::trimmed;
use serde_json::json;

use super::create::link_url;
use super::load::hold;
use crate::letter;
use crate::operations::members::members;
use crate::outbox::whatsapp;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends the charge of an open payment by e-mail, or by WhatsApp to the member's phone.
pub fn send_charge(cx: &mut Cx<'_, '_>, call: Call<SendPaymentCharge>) -> Result<SendOutcome> {
    let payment = hold(cx, &call)?;
    let number = members::load(cx, payment.user_id)?.phone;
    let phone = number.as_deref().and_then(e164);
    call.body.check(phone.as_deref())?;
    let (lang, url) = (Lang::default(), link(cx, call.path)?);
    let key = format!("{} {}", call.path, cx.context.request_id);
    let (to, message, effect, success) = match (call.body.channel, phone) {
        (Some(Channel::Whatsapp), Some(phone)) => {
            let shown = apply(PHONE, number.as_deref().unwrap_or_default());
            let effect = Message::new(Key::PaymentsEffectWhatsapp).with("phone", shown);
            let amount = payment.amount.to_string();
            let params = [("member", payment.user.name.as_str()), ("amount", &amount), ("url", &url)];
            let message = whatsapp(&phone, &Key::PaymentsChargeBody.text(lang, &params), &key);
            (phone, message, effect, Key::PaymentsChargeWhatsapp)
        }
        _ => {
            let address = trimmed(&call.body.email).to_owned();
            let effect = Message::new(Key::PaymentsEffectEmail).with("email", &address);
            let draft = letter::of(&letters::CHARGE, lang).text("membro.nome", &payment.user.name);
            let draft = draft.money("cobranca.valor", payment.amount).url("link.pagamento", url);
            let message = draft.write(cx, &address, &key)?;
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
