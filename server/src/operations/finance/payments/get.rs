//! `payments.get`: a payment with its details.

use client::api::finance::payments::{
    Create, GatewayRaw, GatewayStatus, Get, PaymentEvent, Transaction, TransactionDetails,
};
use client::catalogue;
use client::catalogue::can;
use client::endpoint::{Call, Endpoint};
use client::message::Key;
use client::record::Record;
use client::value::id::kind;
use client::value::word::Word;
use serde_json::Value;

use super::check_subscription;
use super::create::link_url;
use super::load::{LoadedPayment, load};
use crate::operations::members::ownership;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the details.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<TransactionDetails> {
    let LoadedPayment { payment: mut transaction, state, row } = load(cx, call.path)?;
    let owner = ownership::facts(cx, transaction.user_id)?;
    let (_, subscription) = check_subscription::load(cx, transaction.user_id)?;
    let can = can::judge(cx.actor()?, &[&state, &owner, &subscription]);
    let history = history(cx, &transaction)?;
    let raw = |column: &str| serde_json::from_str::<Value>(row.get::<Option<&str>>(column)?).ok();
    let word: Option<&str> = row.get("gateway_status");
    let gateway_status = word.and_then(GatewayStatus::named);
    let gateway_raw = GatewayRaw {
        status: word.filter(|_| gateway_status.is_none()).map(str::to_owned),
        subscription: raw("gateway_subscription"),
        invoice: raw("gateway_invoice"),
        charge: raw("gateway_charge"),
    };
    transaction.gateway_raw = Some(gateway_raw.clone());
    let advice = transaction.failure.map(|reason| reason.advice(cx.lang()));
    Ok(TransactionDetails {
        transaction,
        advice,
        gateway_raw,
        gateway_status,
        payment_link: Some(link_url(&cx.app.settings.origin, row.get("link_token"))),
        expires_at: row.get("expires_at"),
        subscription: Some(subscription),
        can,
        history,
    })
}

/// Returns the audited history of a payment, the latest first. Its creation is included even if it precedes the
/// audit.
fn history(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<Vec<PaymentEvent>> {
    let sql = "select at, actor_name, endpoint, new_values from audit_log
        where record = $1 and record_id = $2 order by seq desc limit 50";
    let lang = cx.lang();
    let rows = cx.query(sql, &[kind::Transaction::KIND.name.into(), payment.id.into()])?;
    let event = |row: &crate::store::Row| {
        let endpoint: &str = row.get("endpoint");
        let key = match catalogue::descriptor(endpoint) {
            Some(call) => call.event?,
            None if endpoint.starts_with("gateways.") => gateway_event(row.get("new_values")),
            None => return None,
        };
        Some(PaymentEvent { at: row.get("at"), sentence: key.text(lang, &[]), by: row.get("actor_name") })
    };
    let mut events: Vec<PaymentEvent> = rows.iter().filter_map(event).collect();
    let is_made = |row: &crate::store::Row| {
        row.get::<&str>("endpoint") == Create::ID || row.get::<&str>("new_values").contains("\"renewal_of\"")
    };
    if !rows.iter().any(is_made) {
        let by = payment
            .account_manager
            .as_ref()
            .map_or_else(|| payment.gateway_type.label(lang), |by| by.name.clone());
        let sentence = Key::PaymentsEventCreated.text(lang, &[]);
        events.push(PaymentEvent { at: payment.created_at, sentence, by });
    }
    Ok(events)
}

/// Returns the sentence for a change that no call made: a gateway's, by what it said of the payment.
fn gateway_event(new_values: &str) -> Key {
    let new: Value = serde_json::from_str(new_values).unwrap_or_default();
    if new["renewal_of"].is_number() {
        return Key::PaymentsEventChargedAgain;
    }
    match new["status"].as_str() {
        Some("paid") => Key::PaymentsEventPaid,
        Some("error") => Key::PaymentsEventFailed,
        Some("cancelled") => Key::PaymentsEventExpired,
        _ => Key::PaymentsEventRegistered,
    }
}
