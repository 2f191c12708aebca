//! `plan-additionals.create`

use client::api::commercia::plan_additionals::{Create, PlanAdditionalSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::PlanAdditionalId;
use client::value::text::trimmed;
use serde_json::json;

use super::edit::{columns, require_free, write_groups};
use super::load::saved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Creates an additional, as a draft.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<PlanAdditionalSaved> {
    call.body.check_new()?;
    require_free(cx, &call.body, None)?;
    let row = columns(&call.body).to("created_at", cx.now);
    let id: PlanAdditionalId = cx.insert_row(row)?;
    write_groups(cx, id, call.body.plan_groups.as_deref())?;
    let name = call.body.name.as_deref().map(trimmed).unwrap_or_default();
    cx.changed(id, json!(null), json!(call.body));
    let message = Message::new(Key::PlanAdditionalsDoneCreated).with("name", name);
    cx.effect(message.clone());
    saved(cx, id, message)
}
