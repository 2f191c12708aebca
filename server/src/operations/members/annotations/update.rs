//! `annotations.update`

use client::api::members::annotations::{AnnotationChanged, Update};
use client::endpoint::Call;
use serde_json::json;

use super::change::changed;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

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
