//! `plan-additionals.activate`

use client::api::commercia::plan_additionals::{Activate, PlanAdditionalSaved, PlanAdditionalState};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::word::Word;
use serde_json::json;

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Brings an additional into force from a day on, for every version of its plans.
pub fn activate(cx: &mut Cx<'_, '_>, call: Call<Activate>) -> Result<PlanAdditionalSaved> {
    let day = call.body.check(cx.today)?;
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            Ok((found.record(), found.additional))
        },
        |_, _| {
            let row = RowValues::new().to("state", PlanAdditionalState::Active.name());
            Ok(row.to("effective_from", day.to_string()))
        },
    )?;
    let new = json!({ "state": PlanAdditionalState::Active, "effective_from": day });
    cx.changed(call.path, json!({ "state": before.state }), new);
    let message = Message::new(Key::PlanAdditionalsDoneActivated).with("name", before.name);
    let message = message.with("plans", before.plan_names).with("date", show_date(day));
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
