//! `plan-prices.delete`

use client::api::account::session::Done;
use client::api::commercia::plan_prices::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes a price whose day is to come. The change keeps it whole, from which its undo sets it again.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        Ok((found.record(), found.price))
    })?;
    let old = json!({
        "plan_id": before.plan_id,
        "price": before.price,
        "from_day": before.from_day,
        "features": before.features,
        "gateway_ref": before.gateway_ref,
    });
    cx.changed(call.path, old, json!(null));
    let plan = format!("{} ({})", before.plan_group.name, before.payment_interval_label);
    let message = Message::new(Key::PlanPricesDoneDeleted).with("plan", plan);
    let message = message.with("date", show_date(before.from_day));
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
