//! `gateway.look`: reads the current state of a charge from the gateway after a notice.

use client::api::finance::payments::GatewayType;
use client::value::id::TransactionId;
use serde::Deserialize;
use serde_json::Value as Json;

use super::charge::store;
use super::order::payment_of;
use super::{Answer, ENDPOINT, GatewayCharge, Gateways, message, ours};
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

/// Reads the charge and applies its status. An unknown charge may be one that is still being registered, so it
/// is retried; one that stays unknown ends up among the failed entries.
pub async fn deliver(app: &Shared, payload: Json) -> Answer<()> {
    let Message { gateway, reference } = message(payload)?;
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway)?;
    let held = adapter.look(&reference).await?;
    system::write(app, ENDPOINT, adapter.name(), move |cx| {
        let id = find(cx, gateway, &held)?.ok_or(Refusal::NotFound)?;
        store(cx, id, &held)
    })
    .await
    .map_err(ours)
}

fn find(cx: &mut Cx<'_, '_>, gateway: GatewayType, held: &GatewayCharge) -> Result<Option<TransactionId>> {
    let gateway = stored(gateway);
    let sql = "select id from transactions where gateway_type = $1 and gateway_ref = $2";
    let row = cx.query_one(sql, &[gateway.as_str().into(), held.reference.as_str().into()])?;
    match (row, &held.key) {
        (Some(row), _) => Ok(Some(TransactionId::new(row.int(0)))),
        (None, Some(key)) => payment_of(cx, &gateway, key),
        (None, None) => Ok(None),
    }
}
