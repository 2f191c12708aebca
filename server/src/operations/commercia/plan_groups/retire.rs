//! `plan-groups.retire`

use client::api::commercia::plan_groups::{PlanGroupSaved, PlanGroupState, Retire};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::date::show_date;
use client::value::id::PlanGroupId;
use client::value::word::Word;
use serde_json::json;

use super::figures::figures_of;
use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Sells a group until a day, and says what its renewals do then. Links that were sent keep their price until they expire.
pub fn retire(cx: &mut Cx<'_, '_>, call: Call<Retire>) -> Result<PlanGroupSaved> {
    let successor = call.body.successor_id;
    let (before, last_day, renewals) = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            let (last_day, renewals) = call.body.check(call.path, cx.today)?;
            Ok((found.record(), (found.group, last_day, renewals)))
        },
        |cx, (_, last_day, renewals)| {
            if let Some(successor) = successor {
                require_on_sale(cx, successor)?;
            }
            let row = RowValues::new().to("last_day", last_day.to_string()).to("renewals", renewals.name());
            Ok(row.to("successor_id", successor))
        },
    )?;
    let told = json!({ "last_day": last_day, "renewals": renewals, "successor_id": successor });
    cx.changed(call.path, json!({ "last_day": null }), told);
    let message = Message::new(Key::PlanGroupsDoneRetired).with("name", before.name);
    let message = message.with("date", show_date(last_day));
    cx.effect(message.clone());
    let figures = figures_of(cx, call.path)?;
    if figures.open_links > 0 {
        cx.effect(Message::new(Key::PlanGroupsEffectLinks).with("n", figures.open_links));
    }
    if figures.subscriptions > 0 {
        let rule = renewals.label(cx.lang());
        let effect = Message::new(Key::PlanGroupsEffectSubscriptions).with("n", figures.subscriptions);
        cx.effect(effect.with("rule", rule));
    }
    saved(cx, call.path, message)
}

/// Refuses a successor that is not sold itself.
fn require_on_sale(cx: &mut Cx<'_, '_>, id: PlanGroupId) -> Result<()> {
    let wrong = || Refusal::field("successor_id", Rule::IsNot);
    match load(cx, id) {
        Ok(found) if found.facts.state == PlanGroupState::OnSale => Ok(()),
        Ok(_) | Err(Refusal::NotFound) => Err(wrong()),
        Err(other) => Err(other),
    }
}
