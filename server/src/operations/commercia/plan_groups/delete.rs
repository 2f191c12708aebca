//! `plan-groups.delete`

use client::api::account::session::Done;
use client::api::commercia::plan_groups::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes a group that was never used, with its plans and their prices.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        // They name the group, and so go first. A refusal of the deletion brings them back.
        let sql = "delete from plan_prices where plan_id in (select id from plans where group_id = $1)";
        cx.execute(sql, &[call.path.into()])?;
        cx.execute("delete from plans where group_id = $1", &[call.path.into()])?;
        Ok((found.record(), found.group))
    })?;
    cx.changed(call.path, json!({ "name": before.name, "position": before.position }), json!(null));
    let message = Message::new(Key::PlanGroupsDoneDeleted).with("name", before.name);
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
