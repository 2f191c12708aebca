//! `plan-additionals.end`

use client::api::commercia::plan_additionals::{End, PlanAdditionalSaved, PlanAdditionalState};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Ends an additional. Its key is free for another one.
pub fn end(cx: &mut Cx<'_, '_>, call: Call<End>) -> Result<PlanAdditionalSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            Ok((found.record(), found.additional))
        },
        |cx, _| Ok(RowValues::new().to("state", PlanAdditionalState::Ended.name()).to("ended_at", cx.now)),
    )?;
    let new = json!({ "state": PlanAdditionalState::Ended });
    cx.changed(call.path, json!({ "state": before.state }), new);
    let message = Message::new(Key::PlanAdditionalsDoneEnded).with("name", before.name);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
