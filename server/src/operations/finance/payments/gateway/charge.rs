//! `gateway.charge`: a payment is registered with its gateway, once.

use client::api::finance::payments::GatewayType;
use client::value::id::TransactionId;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::apply::apply;
use super::order::load_order;
use super::{Answer, ENDPOINT, Held, message, ours};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system;

#[derive(Deserialize)]
struct Message {
    transaction_id: TransactionId,
    gateway: GatewayType,
}

/// Charges, unless the payment was closed meanwhile or is registered already.
pub async fn deliver(app: &Shared, payload: Json) -> Answer<()> {
    let Message { transaction_id: id, gateway } = message(payload)?;
    let adapter = app.gateways.of(gateway)?;
    let order = system::read(app, move |cx| load_order(cx, gateway, id)).await.map_err(ours)?;
    let Some(order) = order else { return Ok(()) };
    let held = adapter.charge(&order).await?;
    system::write(app, ENDPOINT, adapter.name(), move |cx| {
        let (old, new) =
            (json!({ "gateway_ref": null }), json!({ "gateway_ref": held.reference, "word": held.word }));
        cx.changed("transactions", "transaction", id.get(), old, new);
        store(cx, id, &held)
    })
    .await
    .map_err(ours)
}

/// Writes down how the gateway holds a payment, and applies what it says of it.
pub fn store(cx: &mut Cx<'_, '_>, id: TransactionId, held: &Held) -> Result<()> {
    let json = |value: &Option<Json>| value.as_ref().map(Json::to_string);
    cx.execute(
        "update transactions set gateway_ref = $1, gateway_invoice = $2, gateway_charge = coalesce($3, gateway_charge),
         gateway_subscription = coalesce($4, gateway_subscription), invoice_pdf_link = coalesce($5, invoice_pdf_link),
         version = version + 1 where id = $6",
        &[
            held.reference.as_str().into(),
            held.invoice.to_string().into(),
            json(&held.charge).into(),
            json(&held.subscription).into(),
            held.pdf.as_deref().into(),
            id.into(),
        ],
    )?;
    apply(cx, id, &held.word)
}
