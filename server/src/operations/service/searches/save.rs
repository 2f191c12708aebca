//! `searches.save`

use client::api::service::searches::{Save, SearchSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::SearchId;
use serde_json::json;

use super::change::{columns, known, saved, told};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves a search for a member.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<SearchSaved> {
    let member = members::load(cx, call.path)?;
    call.body.check()?;
    known(cx, &call.body)?;
    let author = cx.actor()?.name.clone();
    let row = columns(&call.body)?.to("member_id", member.id).to("author", author).to("created_at", cx.now);
    let id: SearchId = cx.insert_row(row)?;
    let mut new = told(&call.body);
    new["user_id"] = json!(member.id);
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::SearchesEffectSaved).with("name", call.body.name.trim());
    cx.effect(effect.with("member", &member.name));
    saved(cx, id)
}
