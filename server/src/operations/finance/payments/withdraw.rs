//! `payments.withdraw`, and what else makes a charge unpayable at its gateway: an approval by hand, and a new link.

use client::api::finance::payments::{
    GatewayStatus, GatewayType, PaymentChanged, PaymentStatus, Transaction, Withdraw,
};
use client::api::service::outbox::OutboxKind;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::id::TransactionId;
use client::value::word::Word;
use jiff::SignedDuration;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use super::cancel_subscription;
use super::gateway::Gateways;
use super::load::{hold, load};
use super::running::running;
use super::settle;
use crate::operations::members::members;
use crate::outbox::{Outgoing, SETTLING};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Withdraws the charge of an open payment: its link is no longer valid, and its gateway is notified.
pub fn withdraw(cx: &mut Cx<'_, '_>, call: Call<Withdraw>) -> Result<PaymentChanged> {
    let payment = hold(cx, &call)?;
    take_back(cx, &payment, GatewayStatus::Canceled)?;
    let message = Key::PaymentsWithdrawSuccess.text(cx.lang(), &[]);
    Ok(PaymentChanged { message, transaction: load(cx, call.path)?.payment })
}

/// Closes a payment that is open, with a gateway's word, and makes its charge unpayable. A subscription that it would have begun ends
/// with it.
pub fn take_back(cx: &mut Cx<'_, '_>, payment: &Transaction, word: GatewayStatus) -> Result<()> {
    let id = payment.id;
    if payment.status == PaymentStatus::Open {
        settle::withdraw(cx, payment, word)?;
        let effect = Message::new(Key::PaymentsEffectWithdraw).with("id", id);
        cx.effect(effect.with("amount", payment.amount));
    }
    let told = told(cx, id)?;
    if let Some(subscription) = &told.subscription {
        match running(cx, payment, told.renewal_of)? {
            Some((running, subscription)) => {
                cancel_subscription::end(cx, payment.user_id, running, &subscription)?;
            }
            None => ends(cx, payment.gateway_type),
        }
        return tell(cx, payment, false, Some(subscription.clone()));
    }
    tell(cx, payment, false, None)
}

/// Makes the charge of a payment that was approved by hand unpayable, and says whether its subscription goes on.
pub fn approved(cx: &mut Cx<'_, '_>, payment: &Transaction, ends_subscription: bool) -> Result<()> {
    tell(cx, payment, true, None)?;
    if !payment.recurrent {
        return Ok(());
    }
    let told = told(cx, payment.id)?;
    let running = running(cx, payment, told.renewal_of)?;
    if ends_subscription {
        let sql = "update transactions set recurrent_cutoff = $1 where id = $2";
        cx.execute(sql, &[cx.today.to_string().into(), payment.id.into()])?;
        if let Some((id, subscription)) = running {
            let until = members::load(cx, payment.user_id)?.end_of_plan.map(show_date).unwrap_or_default();
            let effect = Message::new(Key::PaymentsEffectCancel).with("member", &payment.user.name);
            cx.effect(effect.with("until", until));
            cancel_subscription::end(cx, payment.user_id, id, &subscription)?;
        }
    } else if payment.gateway_type != GatewayType::Sandbox && running.is_some() {
        let day = told.next_charge(cx, payment.gateway_type).map(show_date).unwrap_or_default();
        let effect =
            Message::new(Key::PaymentsEffectSubscriptionGoesOn).with("amount", payment.next_amount());
        cx.effect(effect.with("gateway", payment.gateway_type.label(cx.lang())).with("date", day));
    }
    Ok(())
}

/// Returns the key of the entry that withdraws a payment's charge.
pub fn key(payment: TransactionId) -> String {
    payment.to_string()
}

/// Asks the gateway to make a charge unpayable, and to end a subscription that is recorded nowhere here.
fn tell(
    cx: &mut Cx<'_, '_>,
    payment: &Transaction,
    is_paid: bool,
    subscription: Option<String>,
) -> Result<()> {
    let gateway = payment.gateway_type;
    if matches!(gateway, GatewayType::Sandbox | GatewayType::Unknown) {
        return Ok(());
    }
    let name = gateway.label(cx.lang());
    let effect = if is_paid {
        Message::new(Key::PaymentsEffectApproveGateway)
    } else {
        Message::new(Key::PaymentsEffectWithdrawGateway).with("id", payment.id)
    };
    cx.effect(effect.with("gateway", name));
    let payload = json!({ "transaction_id": payment.id, "gateway": gateway, "is_paid": is_paid, "subscription": subscription });
    let kind = OutboxKind::GatewayWithdraw;
    let mut entry = Outgoing::to_gateway(kind, gateway, &key(payment.id), payload).about(payment.id);
    if payment.gateway_ref.is_none() {
        // A creation may be under way. Its outcome is known by then.
        entry = entry.not_before(cx.now + SETTLING + SignedDuration::from_secs(1));
    }
    cx.send(entry)?;
    Ok(())
}

fn ends(cx: &mut Cx<'_, '_>, gateway: GatewayType) {
    let name = gateway.label(cx.lang());
    cx.effect(Message::new(Key::PaymentsEffectSubscriptionEnds).with("gateway", name));
}

/// The gateway's data about the subscription of a payment.
struct ToldSubscription {
    subscription: Option<String>,
    data: Option<Json>,
    renewal_of: Option<TransactionId>,
}

impl ToldSubscription {
    fn next_charge(&self, cx: &Cx<'_, '_>, gateway: GatewayType) -> Option<Date> {
        let gateways = cx.app.part::<Gateways>();
        gateways.of(gateway).ok()?.next_charge(self.data.as_ref()?)
    }
}

fn told(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<ToldSubscription> {
    let sql = "select subscription_ref, gateway_subscription, renewal_of from transactions where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let data: Option<&str> = row.get("gateway_subscription");
    Ok(ToldSubscription {
        subscription: row.get("subscription_ref"),
        data: data.and_then(|data| serde_json::from_str(data).ok()),
        renewal_of: row.get("renewal_of"),
    })
}
