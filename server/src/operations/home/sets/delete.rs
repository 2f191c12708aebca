//! `sets.delete`

use client::api::home::sets::{Delete, SetDeleted};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes a set. The change keeps its records, from which its undo makes it again.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<SetDeleted> {
    let stored = cx.delete(|cx| {
        let stored = load(cx, call.path)?;
        cx.guard(&call, &stored.facts)?;
        Ok((stored.version(), stored))
    })?;
    let set = stored.set;
    let old = json!({ "name": set.name, "list": set.list, "filter": set.filter, "ids": stored.ids });
    cx.changed(call.path, old, json!(null));
    cx.effect(Message::new(Key::SetsEffectDeleted).with("name", &set.name).with("n", set.count));
    Ok(SetDeleted { message: Key::SetsDoneDeleted.text(cx.lang(), &[("name", &set.name)]) })
}
