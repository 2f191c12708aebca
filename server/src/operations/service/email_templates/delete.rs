//! `email-templates.delete`

use client::api::account::session::Done;
use client::api::service::email_templates::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::draft::told;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Deletes a template of staff with its versions.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        Ok((RecordVersion::new(call.path, found.template.version), found))
    })?;
    cx.forget_versions(call.path)?;
    cx.changed(call.path, told(&before.template.name, before.draft.as_ref()), json!(null));
    let message = Message::new(Key::EmailTemplatesDoneDeleted).with("name", &before.template.name);
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
