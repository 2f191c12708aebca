//! `gateway.charge`: registers a payment with its gateway, once.

use client::api::finance::payments::{
    ExceptionKind, ExceptionState, GatewayStatus, GatewayType, PaymentStatus,
};
use client::value::id::TransactionId;
use client::value::word::Word;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::apply::{ChargeReport, apply};
use super::order::load_order;
use super::{Answer, ENDPOINT, GatewayCharge, Gateways, message, ours};
use crate::operations::finance::payments::exception::{self, UnmatchedMoney};
use crate::operations::finance::payments::load::load;
use crate::operations::finance::payments::{running, settle};
use crate::outbox::Attempt;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

#[derive(Deserialize)]
struct Message {
    transaction_id: TransactionId,
    gateway: GatewayType,
}

/// Charges, unless the payment is closed or already registered.
pub async fn deliver(app: &Shared, payload: Json, attempt: &Attempt) -> Answer<()> {
    let Message { transaction_id: id, gateway } = message(payload)?;
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway)?;
    match system::read(app, move |cx| predecessor(cx, id)).await.map_err(ours)? {
        Predecessor::None => {}
        Predecessor::Payable => return Err("the charge before is not withdrawn yet".into()),
        Predecessor::Paid => {
            return system::write(app, ENDPOINT, adapter.name(), move |cx| {
                let payment = load(cx, id)?.payment;
                settle::withdraw(cx, &payment, GatewayStatus::Canceled)
            })
            .await
            .map_err(ours);
        }
    }
    let order = system::read(app, move |cx| load_order(cx, gateway, id)).await.map_err(ours)?;
    let Some(order) = order else { return Ok(()) };
    let held = adapter.charge(&order, attempt).await?;
    system::write(app, ENDPOINT, adapter.name(), move |cx| store(cx, id, &held)).await.map_err(ours)
}

/// The state of the charge that a new one replaces.
enum Predecessor {
    /// There is none, or it is withdrawn.
    None,
    /// It can still be paid.
    Payable,
    /// It was paid meanwhile.
    Paid,
}

fn predecessor(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<Predecessor> {
    let sql = "select o.exception, o.status, o.failure, b.state from transactions t join transactions o on o.id = t.replaces
        left join outbox b on b.dedup_key = 'gateway.withdraw ' || o.id where t.id = $1";
    let Some(row) = cx.query_one(sql, &[id.into()])? else { return Ok(Predecessor::None) };
    // What was paid and went back is charged again on purpose.
    let is_released = row.get::<&str>("status") == "paid" && row.get::<Option<&str>>("failure").is_none();
    let is_paid = row.get::<Option<&str>>("exception").is_some() || is_released;
    Ok(match row.get::<Option<&str>>("state") {
        _ if is_paid => Predecessor::Paid,
        None | Some("sent") => Predecessor::None,
        Some(_) => Predecessor::Payable,
    })
}

/// Stores the gateway's data of a payment and applies its status. Skips data that is already stored.
pub fn store(cx: &mut Cx<'_, '_>, id: TransactionId, held: &GatewayCharge) -> Result<()> {
    if !register(cx, id, held)? {
        tracing::warn!(%id, reference = held.reference, "another charge of a registered payment was left alone");
        return Ok(());
    }
    let json = |value: &Option<Json>| value.as_ref().map(Json::to_string);
    cx.execute(
        "update transactions set gateway_invoice = $1, gateway_charge = coalesce($2, gateway_charge),
         gateway_subscription = coalesce($3, gateway_subscription), invoice_pdf_link = coalesce($4, invoice_pdf_link),
         subscription_ref = coalesce($6, subscription_ref),
         version = version + 1 where id = $5 and (gateway_invoice is distinct from $1
         or gateway_charge is distinct from coalesce($2, gateway_charge)
         or gateway_subscription is distinct from coalesce($3, gateway_subscription)
         or invoice_pdf_link is distinct from coalesce($4, invoice_pdf_link)
         or subscription_ref is distinct from coalesce($6, subscription_ref))",
        &[
            held.invoice.to_string().into(),
            json(&held.charge).into(),
            json(&held.subscription).into(),
            held.pdf.as_deref().into(),
            id.into(),
            held.of.as_ref().map(|of| of.reference.as_str()).into(),
        ],
    )?;
    if held.currency.is_some() {
        return in_other_currency(cx, id, held);
    }
    apply(cx, id, &ChargeReport { word: &held.word, refused: held.refused.as_ref(), money: &held.money })?;
    subscribed(cx, id, held)
}

/// Keeps money of another currency for a person. What it is worth in reais is nothing that we know, so that it is not booked and the
/// payment stays as it is.
fn in_other_currency(cx: &mut Cx<'_, '_>, id: TransactionId, held: &GatewayCharge) -> Result<()> {
    let payment = load(cx, id)?.payment;
    match GatewayStatus::named(&held.word) {
        Some(GatewayStatus::Refunded | GatewayStatus::Chargeback) => {
            return if payment.exception.is_some() { returned(cx, id) } else { Ok(()) };
        }
        Some(word) if word.moves_money() => {}
        _ => return Ok(()),
    }
    tracing::warn!(%id, currency = held.currency, "money of another currency was kept");
    let unmatched = UnmatchedMoney {
        kind: ExceptionKind::Currency,
        payment: Some((id, payment.amount)),
        gateway: (payment.gateway_type, &held.reference),
        came: None,
        at: held.money.paid_at.unwrap_or(cx.now).min(cx.now),
        payload: None,
    };
    exception::open(cx, &unmatched)
}

/// Closes what waits of a payment whose money went back.
fn returned(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<()> {
    cx.execute("update transactions set version = version + 1 where id = $1", &[id.into()])?;
    exception::close(cx, id, ExceptionState::Returned)
}

/// Records the subscription that the gateway made for a payment which was approved meanwhile, and ends it if the user wanted that.
fn subscribed(cx: &mut Cx<'_, '_>, id: TransactionId, held: &GatewayCharge) -> Result<()> {
    let payment = load(cx, id)?.payment;
    if payment.status == PaymentStatus::Paid && payment.recurrent && held.of.is_some() {
        settle::subscribe(cx, &payment)?;
        running::end_if_wanted(cx, &payment)?;
    }
    Ok(())
}

/// Stores the payment's reference at the gateway, which never changes. Of two concurrent deliveries the first does. Returns whether the
/// charge is the payment's.
fn register(cx: &mut Cx<'_, '_>, id: TransactionId, held: &GatewayCharge) -> Result<bool> {
    let sql = "update transactions set gateway_ref = $1, version = version + 1 where id = $2 and gateway_ref is null";
    if cx.execute(sql, &[held.reference.as_str().into(), id.into()])? == 1 {
        let new = json!({ "gateway_ref": held.reference, "word": held.word });
        cx.changed(id, json!({ "gateway_ref": null }), new);
        return Ok(true);
    }
    let row = cx.query_one("select gateway_ref from transactions where id = $1", &[id.into()])?;
    Ok(row.ok_or(Refusal::NotFound)?.opt_text(0).as_deref() == Some(held.reference.as_str()))
}
