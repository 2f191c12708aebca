//! `plan-additionals.delete`

use client::api::account::session::Done;
use client::api::commercia::plan_additionals::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes a draft.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        // They name the additional, and so go first. A refusal of the deletion brings them back.
        cx.execute("delete from plan_additional_groups where additional_id = $1", &[call.path.into()])?;
        Ok((found.record(), found.additional))
    })?;
    cx.changed(call.path, json!({ "name": before.name, "key": before.key }), json!(null));
    let message = Message::new(Key::PlanAdditionalsDoneDeleted).with("name", before.name);
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
