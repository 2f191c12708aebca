//! `plan-groups.reinstate`

use client::api::commercia::plan_groups::{PlanGroupSaved, Reinstate};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Sells a group again.
pub fn reinstate(cx: &mut Cx<'_, '_>, call: Call<Reinstate>) -> Result<PlanGroupSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            Ok((found.record(), found.group))
        },
        |_, _| Ok(RowValues::new().null("last_day").null("renewals").null("successor_id")),
    )?;
    let old = json!({ "last_day": before.last_day, "renewals": before.renewals });
    cx.changed(call.path, old, json!({ "last_day": null, "renewals": null }));
    let message = Message::new(Key::PlanGroupsDoneReinstated).with("name", before.name);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
