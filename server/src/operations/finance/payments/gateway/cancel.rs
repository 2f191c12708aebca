//! `gateway.cancel`: cancels a renewal at its gateway, and only then here.

use client::api::finance::payments::GatewayType;
use client::value::id::{MemberId, SubscriptionId};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::wire::reference;
use super::{Answer, ENDPOINT, Gateways, message, ours};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

#[derive(Deserialize)]
struct Message {
    subscription_id: SubscriptionId,
    gateway: GatewayType,
    gateway_ref: Option<String>,
}

/// Cancels, then marks the subscription as ended.
pub async fn deliver(app: &Shared, payload: Json) -> Answer<()> {
    let Message { subscription_id: id, gateway, gateway_ref } = message(payload)?;
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway)?;
    let known = system::read(app, move |cx| subscription(cx, id)).await.map_err(ours)?;
    let at_gateway = known.map(|known| reference(&known["id"])).transpose()?;
    let name = at_gateway.or(gateway_ref).ok_or("the gateway's name for the subscription is not known")?;
    adapter.cancel(&name).await?;
    system::write(app, ENDPOINT, adapter.name(), move |cx| close(cx, id)).await.map_err(ours)
}

/// Returns the gateway's data of the subscription, as stored when its payment was registered.
fn subscription(cx: &mut Cx<'_, '_>, id: SubscriptionId) -> Result<Option<Json>> {
    let sql = "select t.gateway_subscription from subscriptions s join transactions t on t.id = s.transaction_id where s.id = $1";
    let told = cx.query_one(sql, &[id.into()])?.and_then(|row| row.opt_text(0));
    Ok(told.map(|told| serde_json::from_str(&told)).transpose()?)
}

/// Marks the subscription as ended, by the user who requested it.
fn close(cx: &mut Cx<'_, '_>, id: SubscriptionId) -> Result<()> {
    let sql = "select member_id from subscriptions where id = $1";
    let member = MemberId::new(cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?.int(0));
    let sql = "update subscriptions set status = 'inactive', changed_at = $1, version = version + 1 where id = $2 and status = 'cancelling'";
    if cx.execute(sql, &[cx.now.into(), id.into()])? == 1 {
        let (old, new) =
            (json!({ "status": "cancelling" }), json!({ "status": "inactive", "user_id": member }));
        cx.changed(id, old, new);
    }
    Ok(())
}
