//! `payments.cancel-subscription`: requested from the gateway through the outbox. The sandbox is built in and
//! cancels immediately.

use client::api::finance::payments::{
    CancelSubscription, GatewayType, Subscription, SubscriptionCancelled, SubscriptionStatus,
};
use client::api::service::outbox::OutboxKind;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::{day_of, show_date};
use client::value::id::{MemberId, SubscriptionId, TransactionId};
use serde_json::json;

use super::check_subscription;
use crate::operations::members::members;
use crate::outbox::Outgoing;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Ends the renewal of a member's plans: every running subscription, of which the caller saw the newest.
pub fn cancel_subscription(
    cx: &mut Cx<'_, '_>,
    call: Call<CancelSubscription>,
) -> Result<SubscriptionCancelled> {
    let member = members::load(cx, call.path)?;
    let newest = cx.hold(|cx| {
        let (id, subscription) = check_subscription::load(cx, call.path)?;
        cx.guard(&call, &subscription)?;
        let id = id.ok_or(Refusal::NotFound)?;
        Ok((RecordVersion::new(id, subscription.version), id))
    })?;
    let until = member.end_of_plan.map(show_date).unwrap_or_default();
    cx.effect(Message::new(Key::PaymentsEffectCancel).with("member", &member.name).with("until", until));
    let mut asked = None;
    for (id, subscription) in check_subscription::all(cx, call.path)? {
        if subscription.status != SubscriptionStatus::Active {
            continue;
        }
        if id != newest {
            let since = subscription.started_at.map(|at| show_date(day_of(at))).unwrap_or_default();
            cx.effect(Message::new(Key::PaymentsEffectCancelAnother).with("since", since));
        }
        asked = asked.or(end(cx, call.path, id, &subscription)?);
    }
    let (_, now) = check_subscription::load(cx, call.path)?;
    let message = match asked {
        Some(gateway) => Key::PaymentsCancelRequested.text(cx.lang(), &[("gateway", &stored(gateway))]),
        None => Key::PaymentsCancelSuccess.text(cx.lang(), &[]),
    };
    Ok(SubscriptionCancelled { message, subscription: Some(now) })
}

/// Ends a running subscription. Returns the gateway that was asked for it.
pub fn end(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    id: SubscriptionId,
    subscription: &Subscription,
) -> Result<Option<GatewayType>> {
    let gateway = subscription.gateway_type.ok_or(Refusal::NotFound)?;
    let (status, by) = (after(gateway), cx.author().to_owned());
    let sql = "update subscriptions set status = $1, changed_at = $2, changed_by = $3, version = version + 1 where id = $4";
    cx.execute(sql, &[stored(status).into(), cx.now.into(), by.into(), id.into()])?;
    let asked = (status == SubscriptionStatus::Cancelling).then_some(gateway);
    if asked.is_some() {
        ask_gateway(cx, id, gateway, subscription)?;
    }
    note(cx, member, id, status)?;
    Ok(asked)
}

/// Returns the state after a cancellation: the built-in gateway answers immediately, the others later.
fn after(gateway: GatewayType) -> SubscriptionStatus {
    match gateway {
        GatewayType::Sandbox | GatewayType::Unknown => SubscriptionStatus::Inactive,
        GatewayType::Iugu | GatewayType::Vindi => SubscriptionStatus::Cancelling,
    }
}

fn ask_gateway(
    cx: &mut Cx<'_, '_>,
    id: SubscriptionId,
    gateway: GatewayType,
    subscription: &Subscription,
) -> Result<()> {
    cx.effect(Message::new(Key::PaymentsEffectCancelGateway).with("gateway", stored(gateway)));
    let payload =
        json!({ "subscription_id": id, "gateway": gateway, "gateway_ref": subscription.gateway_ref });
    let kind = OutboxKind::GatewayCancel;
    cx.send(Outgoing::to_gateway(kind, gateway, &id.to_string(), payload).about(id))?;
    Ok(())
}

/// Audits the cancellation on the subscription, and on the payment that began it.
fn note(cx: &mut Cx<'_, '_>, member: MemberId, id: SubscriptionId, status: SubscriptionStatus) -> Result<()> {
    let (old, new) = (json!({ "status": "active" }), json!({ "status": status, "user_id": member }));
    let sql = "select transaction_id from subscriptions where id = $1";
    let payment = cx.query_one(sql, &[id.into()])?.and_then(|row| row.opt_int(0));
    cx.changed(id, old, new);
    if let Some(payment) = payment {
        let (old, new) = (json!({ "subscription": "active" }), json!({ "subscription": status }));
        cx.changed(TransactionId::new(payment), old, new);
    }
    Ok(())
}
