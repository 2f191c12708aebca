//! `turo.set`

use client::api::members::turo::{Set, TuroChange, TuroSet};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::{Invalid, Rule};
use client::value::id::MemberId;
use jiff::Timestamp;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Gives members the mark, or takes it away. Those that are so already stay as they are.
pub fn set(cx: &mut Cx<'_, '_>, call: Call<Set>) -> Result<TuroSet> {
    let (users, turo) = call.body.check()?;
    let mut changed = Vec::new();
    for member in users {
        changed.extend(set_one(cx, member, turo)?);
    }
    let done = if turo { Key::TuroDoneSet } else { Key::TuroDoneUnset };
    let message = done.text(cx.lang(), &[("n", &changed.len().to_string())]);
    Ok(TuroSet { message, changed })
}

/// The name and the version of a member, and whether it has the mark.
fn load(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<(String, i64, bool)> {
    let sql = "select name, version, turo_at from members where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or_else(|| Invalid::of("users", Rule::IsNot))?;
    let is_marked = row.get::<Option<Timestamp>>("turo_at").is_some();
    Ok((row.get("name"), row.get("version"), is_marked))
}

fn set_one(cx: &mut Cx<'_, '_>, id: MemberId, turo: bool) -> Result<Option<TuroChange>> {
    let (name, _, had) = load(cx, id)?;
    if had == turo {
        cx.effect(Message::new(Key::TuroEffectSame).with("member", name));
        return Ok(None);
    }
    // Of two users who set the mark concurrently, the first is named.
    let version = cx.change(
        |cx| {
            let (_, version, _) = load(cx, id)?;
            Ok((RecordVersion::new(id, version), version))
        },
        |cx, _| {
            let by = cx.actor()?.name.clone();
            Ok(match turo {
                true => RowValues::new().once("turo_at", cx.now).once("turo_by", by),
                false => RowValues::new().null("turo_at").null("turo_by"),
            })
        },
    )?;
    cx.changed(id, json!({ "turo": had }), json!({ "turo": turo }));
    let effect = if turo { Key::TuroEffectSet } else { Key::TuroEffectUnset };
    cx.effect(Message::new(effect).with("member", name));
    Ok(Some(TuroChange { id, version: version + 1 }))
}
