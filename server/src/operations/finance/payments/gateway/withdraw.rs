//! `gateway.withdraw`: makes a charge unpayable at its gateway, unless it was paid there already.

use client::api::finance::payments::{GatewayStatus, GatewayType, PaymentStatus};
use client::value::id::TransactionId;
use client::value::word::Word;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value as Json;

use super::charge::store;
use super::order::{Order, load_any};
use super::wire::reference;
use super::{Answer, ENDPOINT, Gateway, GatewayCharge, Gateways, message, ours};
use crate::outbox::Attempt;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

#[derive(Deserialize)]
struct Message {
    transaction_id: TransactionId,
    gateway: GatewayType,
    /// Whether it was paid elsewhere.
    is_paid: bool,
    /// A subscription to end with it.
    subscription: Option<String>,
}

/// Withdraws the charge, and stores what the gateway says of it then: money that came meanwhile waits for a person.
pub async fn deliver(app: &Shared, payload: Json) -> Answer<()> {
    let Message { transaction_id: id, gateway, is_paid, subscription } = message(payload)?;
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway)?;
    if let Some(subscription) = subscription {
        adapter.cancel(&reference(&Json::from(subscription))?).await?;
    }
    let known = system::read(app, move |cx| charge(cx, gateway, id)).await.map_err(ours)?;
    let Some(held) = find(adapter, known, app.clock.now()).await? else { return Ok(()) };
    let is_payable =
        GatewayStatus::named(&held.word).is_none_or(|word| word.meaning() == Some(PaymentStatus::Open));
    if is_payable {
        adapter.withdraw(&held, is_paid).await?;
    }
    let held = if is_payable { adapter.look(&held.reference).await? } else { held };
    system::write(app, ENDPOINT, adapter.name(), move |cx| store(cx, id, &held)).await.map_err(ours)
}

/// How a charge is found at its gateway.
enum ChargeReference {
    Reference(String),
    Order(Box<Order>),
}

/// Returns how the charge of a payment is found: by its reference, else by our key.
fn charge(cx: &mut Cx<'_, '_>, gateway: GatewayType, id: TransactionId) -> Result<ChargeReference> {
    let sql = "select gateway_ref from transactions where id = $1";
    match cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?.opt_text(0) {
        Some(reference) => Ok(ChargeReference::Reference(reference)),
        None => Ok(ChargeReference::Order(Box::new(load_any(cx, gateway, id)?))),
    }
}

/// Returns the charge as the gateway has it; `None` if it has none.
async fn find(
    adapter: &dyn Gateway,
    known: ChargeReference,
    now: Timestamp,
) -> Answer<Option<GatewayCharge>> {
    match known {
        ChargeReference::Reference(reference) => adapter.look(&reference).await.map(Some),
        ChargeReference::Order(order) => {
            let attempt = Attempt::looking(order.key.clone(), now);
            match adapter.charge(&order, &attempt).await {
                Ok(held) => Ok(Some(held)),
                Err(_) if attempt.found_nothing() => Ok(None),
                Err(error) => Err(error),
            }
        }
    }
}
