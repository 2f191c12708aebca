//! `annotations.create`

use client::api::members::annotations::{AnnotationChanged, Create};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::AnnotationId;
use serde_json::json;

use super::change::changed;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Writes an annotation on a member.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<AnnotationChanged> {
    let member = members::load(cx, call.path)?;
    call.body.check()?;
    let text = call.body.text.trim();
    let author = cx.actor()?.id;
    let sql = "insert into annotations (member_id, author_id, body, pinned, created_at)
        values ($1, $2, $3, $4, $5) returning id";
    let values = [member.id.into(), author.into(), text.into(), call.body.pinned.into(), cx.now.into()];
    let id = AnnotationId::new(cx.insert(sql, &values)?);
    let new = json!({ "user_id": member.id, "text": text, "pinned": call.body.pinned });
    cx.changed(id, json!(null), new);
    cx.effect(Message::new(Key::AnnotationsEffectCreated).with("member", &member.name));
    changed(cx, id)
}
