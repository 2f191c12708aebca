//! `payments.get`: a payment with its details.

use client::api::finance::movements::MovementKind;
use client::api::finance::payments::{
    Create, ExceptionKind, GatewayRaw, GatewayStatus, Get, PaymentEvent, ToldPayment, Transaction,
    TransactionDetails,
};
use client::catalogue;
use client::catalogue::can;
use client::endpoint::{Call, Endpoint};
use client::message::{Key, Lang};
use client::record::Record;
use client::value::id::kind;
use client::value::money::Money;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::Value;

use super::create::link_url;
use super::load::{LoadedPayment, load};
use super::{check_subscription, exception};
use crate::operations::finance::movements;
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
    let id = transaction.id;
    let of_failure = transaction.failure.map(|reason| reason.advice(cx.lang()));
    let advice = transaction.exception.map(|kind| kind.advice(cx.lang())).or(of_failure);
    let price_lines = transaction.price.iter().flat_map(|price| price.lines(cx.lang())).collect();
    Ok(TransactionDetails {
        transaction,
        price_lines,
        advice,
        gateway_raw,
        gateway_status,
        payment_link: Some(link_url(&cx.app.settings.origin, row.get("link_token"))),
        told: told(&row)?,
        movements: movements::of(cx, id)?,
        exceptions: exception::of(cx, id)?,
        expires_at: row.get("expires_at"),
        subscription: Some(subscription),
        can,
        history,
    })
}

/// Returns how a payment was paid, as the gateway reports it; `None` if it reports nothing.
fn told(row: &crate::store::Row) -> Result<Option<ToldPayment>> {
    let told = ToldPayment {
        method: row.opt_word("paid_method")?,
        plots: row.get("paid_plots"),
        fee: row.get("paid_fee"),
        net: row.get("paid_net"),
        reference: row.get("paid_reference"),
        note: row.get("paid_note"),
    };
    Ok(Some(told).filter(|told| *told != ToldPayment::default()))
}

/// Returns the audited history of a payment, the latest first. Its creation is included even if it precedes the
/// audit.
fn history(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<Vec<PaymentEvent>> {
    let sql = "select at, actor_name, endpoint, new_values from audit_log
        where record = $1 and record_id = $2 order by seq desc limit 50";
    let lang = cx.lang();
    let rows = cx.query(sql, &[kind::Transaction::KIND.name.into(), payment.id.into()])?;
    // The money of a payment that was just paid is no separate event.
    let is_paid = |row: &&crate::store::Row| row.get::<&str>("new_values").contains("\"status\":\"paid\"");
    let paid: Vec<Timestamp> = rows.iter().filter(is_paid).map(|row| row.get("at")).collect();
    let event = |row: &crate::store::Row| {
        let endpoint: &str = row.get("endpoint");
        let new: &str = row.get("new_values");
        let sentence = match catalogue::descriptor(endpoint) {
            // The sentence of the call covers its consequences.
            Some(_) if follows(new) => return None,
            None if paid.contains(&row.get("at")) && new.contains("\"movement\"") => return None,
            Some(call) => call.event?.text(lang, &[]),
            None if endpoint.starts_with("gateways.") => gateway_event(new, lang),
            None => return None,
        };
        Some(PaymentEvent { at: row.get("at"), sentence, by: row.get("actor_name") })
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

/// Returns whether a change is part of another one of the same call.
fn follows(new_values: &str) -> bool {
    let new: Value = serde_json::from_str(new_values).unwrap_or_default();
    new["status"].is_null()
        && ["movement", "exception", "reference"].iter().any(|field| !new[*field].is_null())
}

/// Returns the sentence for a change that no call made: a gateway's, by what it said of the payment.
fn gateway_event(new_values: &str, lang: Lang) -> String {
    let new: Value = serde_json::from_str(new_values).unwrap_or_default();
    let text = |field: &Value| field.as_str().unwrap_or_default().to_owned();
    let key = match (text(&new["status"]).as_str(), text(&new["movement"]["kind"]).as_str()) {
        _ if new["renewal_of"].is_number() => Key::PaymentsEventChargedAgain,
        ("paid", _) => Key::PaymentsEventPaid,
        ("error", _) => Key::PaymentsEventFailed,
        ("cancelled", _) if text(&new["word"]) == "canceled" => Key::PaymentsEventWithdrawnThere,
        ("cancelled", _) => Key::PaymentsEventExpired,
        (_, "returned") => Key::PaymentsEventReturned,
        (_, "contested") => Key::PaymentsEventContested,
        (_, "won_back") => Key::PaymentsEventWonBack,
        (_, kind @ ("received" | "fee")) => {
            let kind = MovementKind::named(kind).map(|kind| kind.label(lang)).unwrap_or_default();
            let amount: Money = serde_json::from_value(new["movement"]["amount"].clone()).unwrap_or_default();
            return format!("{kind}: {amount}");
        }
        _ => {
            match (ExceptionKind::named(&text(&new["exception"])), GatewayStatus::named(&text(&new["word"])))
            {
                (Some(ExceptionKind::Twice), _) => Key::PaymentsEventTwice,
                (Some(ExceptionKind::Currency), _) => Key::PaymentsEventCurrency,
                (Some(_), _) => Key::PaymentsEventLate,
                (None, _) if !new["gateway_ref"].is_null() => Key::PaymentsEventRegistered,
                (None, Some(GatewayStatus::Chargeback)) => Key::PaymentsEventLost,
                (None, Some(word)) => {
                    return Key::PaymentsEventWord.text(lang, &[("word", &word.label(lang))]);
                }
                (None, None) if text(&new["exception"]) == "returned" => Key::PaymentsEventReturned,
                (None, None) => Key::PaymentsEventRegistered,
            }
        }
    };
    key.text(lang, &[])
}
