//! `payments.send-charge`

use client::api::finance::payments::Charge;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::TransactionId;
use serde_json::json;

use super::create::link_url;
use super::load::{LoadedPayment, load};
use crate::operations::members::members::ownership;
use crate::outbox::email;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends the charge of an open payment by e-mail.
pub fn send_charge(cx: &mut Cx<'_, '_>, call: Call<Charge>) -> Result<SendOutcome> {
    let LoadedPayment { payment, .. } = cx.hold(|cx| {
        let loaded = load(cx, call.path)?;
        let owner = ownership::facts(cx, loaded.payment.user_id)?;
        cx.guard(&call, (&owner, &loaded.state))?;
        Ok((loaded.record(), loaded))
    })?;
    call.body.check()?;
    let (lang, address) = (client::message::Lang::default(), call.body.email.trim());
    let (amount, url) = (payment.amount.to_string(), link(cx, call.path)?);
    let subject = Key::PaymentsChargeSubject.text(lang, &[("amount", &amount)]);
    let params = [("member", payment.user.name.as_str()), ("amount", &amount), ("url", &url)];
    let body = Key::PaymentsChargeBody.text(lang, &params);
    let key = format!("{} {}", call.path, cx.context.request_id);
    let queued = cx.send(email(address, &subject, &body, &key).about(call.path))?;
    cx.effect(Message::new(Key::PaymentsEffectEmail).with("email", address));
    cx.noted(call.path, json!({ "charged": address }));
    Ok(SendOutcome { message: Key::PaymentsChargeSuccess.text(cx.lang(), &[]), outbox: vec![queued] })
}

/// Returns the address of the payment page.
pub fn link(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<String> {
    let row = cx.query_one("select link_token from transactions where id = $1", &[id.into()])?;
    Ok(link_url(&cx.app.settings.origin, &row.ok_or(Refusal::NotFound)?.text(0)))
}
