//! `gateway.look`: reads the current state of a charge from the gateway after a notice.

use client::api::finance::payments::GatewayType;
use client::value::id::TransactionId;
use serde::Deserialize;
use serde_json::Value as Json;

use super::charge::store;
use super::order::payment_of;
use super::{
    Answer, ENDPOINT, GatewayCharge, GatewaySubscription, Gateways, message, ours, renewal, unknown,
};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;
use crate::work::words::stored;

#[derive(Deserialize)]
struct Message {
    gateway: GatewayType,
    reference: String,
}

/// Whose a charge is.
#[derive(Debug)]
enum Owner {
    /// A payment's.
    Payment(TransactionId),
    /// A subscription's, which charges again for the payment that began it.
    Subscription(TransactionId),
    /// Perhaps one's that is being registered.
    Awaited,
    /// No payment's and no subscription's that is known here.
    Unknown,
}

/// Reads the charge and applies its status. A further charge of a subscription becomes a separate payment. An unknown one
/// is kept for finance. While a charge is being registered, an unknown one may be that, and is looked at again.
pub async fn deliver(app: &Shared, payload: Json) -> Answer<()> {
    let Message { gateway, reference } = message(payload)?;
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway)?;
    let held = adapter.look(&reference).await?;
    system::write(app, ENDPOINT, adapter.name(), move |cx| match owner(cx, gateway, &held)? {
        Owner::Payment(id) => store(cx, id, &held),
        // Its amount is none that a payment could have.
        Owner::Subscription(_) if held.currency.is_some() => unknown::keep(cx, gateway, &held),
        Owner::Subscription(first) => {
            let id = renewal::payment(cx, first, &held)?;
            store(cx, id, &held)
        }
        Owner::Awaited => Err(Refusal::NotFound),
        Owner::Unknown => unknown::keep(cx, gateway, &held),
    })
    .await
    .map_err(ours)
}

/// Finds the owner of a charge: by its own reference, by our key of the charge, and by its subscription. The first charge of a
/// subscription belongs to the payment that began it.
fn owner(cx: &mut Cx<'_, '_>, gateway: GatewayType, held: &GatewayCharge) -> Result<Owner> {
    let name = stored(gateway);
    let sql = "select id from transactions where gateway_type = $1 and gateway_ref = $2";
    if let Some(row) = cx.query_one(sql, &[name.as_str().into(), held.reference.as_str().into()])? {
        return Ok(Owner::Payment(TransactionId::new(row.int(0))));
    }
    let by_key = held.key.as_deref().map(|key| payment_of(cx, &name, key)).transpose()?.flatten();
    if let Some(id) = by_key {
        return Ok(if has_reference(cx, id)? { Owner::Unknown } else { Owner::Payment(id) });
    }
    let first = held.of.as_ref().map(|of| first_payment(cx, &name, of)).transpose()?.flatten();
    Ok(match first {
        Some(id) if has_reference(cx, id)? => Owner::Subscription(id),
        Some(id) => Owner::Payment(id),
        None if held.of.is_some() && is_registering(cx, &name)? => Owner::Awaited,
        None => Owner::Unknown,
    })
}

/// Returns the payment that began a subscription.
fn first_payment(
    cx: &mut Cx<'_, '_>,
    gateway: &str,
    of: &GatewaySubscription,
) -> Result<Option<TransactionId>> {
    let sql = "select id from transactions where gateway_type = $1 and subscription_ref = $2
        and renewal_of is null order by id limit 1";
    match (cx.query_one(sql, &[gateway.into(), of.reference.as_str().into()])?, &of.key) {
        (Some(row), _) => Ok(Some(TransactionId::new(row.int(0)))),
        (None, Some(key)) => payment_of(cx, gateway, key),
        (None, None) => Ok(None),
    }
}

fn has_reference(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<bool> {
    let row = cx.query_one("select gateway_ref from transactions where id = $1", &[id.into()])?;
    Ok(row.is_some_and(|row| row.opt_text(0).is_some()))
}

/// Returns whether a renewed payment of the gateway waits for the answer to its creation.
fn is_registering(cx: &mut Cx<'_, '_>, gateway: &str) -> Result<bool> {
    let sql = "select id from transactions where gateway_type = $1 and gateway_ref is null and recurrent = 1
        and status = 'open' limit 1";
    Ok(cx.query_one(sql, &[gateway.into()])?.is_some())
}
