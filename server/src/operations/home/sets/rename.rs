//! `sets.rename`

use client::api::home::sets::{Rename, SetChanged};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::search::plain;
use serde_json::json;

use super::load::{load, refuse_taken, taken};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Gives a set another name.
pub fn rename(cx: &mut Cx<'_, '_>, call: Call<Rename>) -> Result<SetChanged> {
    let name = call.body.name.trim();
    let renamed = cx.change(
        |cx| {
            let stored = load(cx, call.path)?;
            cx.guard(&call, &stored.facts)?;
            call.body.check()?;
            refuse_taken(cx, &stored.set.list, name, Some(call.path))?;
            Ok((stored.version(), stored.set))
        },
        |_, _| Ok(RowValues::new().to("name", name).to("name_sort", plain(name))),
    );
    let before = renamed.map_err(taken)?.name;
    cx.changed(call.path, json!({ "name": before }), json!({ "name": name }));
    cx.effect(Message::new(Key::SetsEffectRenamed).with("before", before).with("name", name));
    let message = Key::SetsDoneRenamed.text(cx.lang(), &[("name", name)]);
    Ok(SetChanged { message, set: load(cx, call.path)?.set })
}
