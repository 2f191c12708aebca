//! `plan-groups.create`

use client::api::commercia::plan_groups::{Create, PlanGroupSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::PlanGroupId;
use serde_json::json;

use super::edit::{require_free_name, write_prices};
use super::load::saved;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Creates a group with a plan for each period that has a price.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<PlanGroupSaved> {
    let name = call.body.check_new(cx.today)?.to_owned();
    require_free_name(cx, &name, None)?;
    let position = call.body.position.unwrap_or(0);
    let row = RowValues::new().to("name", name.as_str()).to("position", position);
    let id: PlanGroupId = cx.insert_row(row)?;
    cx.changed(id, json!(null), json!({ "name": name, "position": position }));
    let message = Message::new(Key::PlanGroupsDoneCreated).with("name", &name);
    cx.effect(message.clone());
    write_prices(cx, id, &[], &call.body)?;
    saved(cx, id, message)
}
