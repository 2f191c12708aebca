//! `annotations.create` and `annotations.update`

use client::api::members::annotations::{AnnotationChanged, Create, Update};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::AnnotationId;
use serde_json::json;

use super::load::load;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
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

/// Changes an annotation. Absent or empty fields stay as they are.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<AnnotationChanged> {
    let body = &call.body;
    let given = body.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let before = cx.change(
        |cx| {
            let (annotation, state) = load(cx, call.path)?;
            cx.guard(&call, &state)?;
            Ok((RecordVersion::new(call.path, annotation.version), annotation))
        },
        |cx, before| {
            let pinned = body.pinned.or(before.pinned).unwrap_or_default();
            Ok(RowValues::new()
                .to("body", given.unwrap_or(&before.text))
                .to("pinned", pinned)
                .to("updated_at", cx.now))
        },
    )?;
    let new = json!({ "text": given.unwrap_or(&before.text), "pinned": body.pinned.or(before.pinned) });
    cx.changed(call.path, json!({ "text": before.text, "pinned": before.pinned }), new);
    changed(cx, call.path)
}

fn changed(cx: &mut Cx<'_, '_>, id: AnnotationId) -> Result<AnnotationChanged> {
    let message = Key::AnnotationsDoneCreated.text(cx.lang(), &[]);
    Ok(AnnotationChanged { message, annotation: Some(load(cx, id)?.0) })
}
