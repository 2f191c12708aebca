//! `mass-emails.delete`

use client::api::account::session::Done;
use client::api::service::mass_emails::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::load_bare;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes a draft.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load_bare(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        Ok((found.record(), found))
    })?;
    cx.changed(call.path, json!({ "name": before.mass_email.name }), json!(null));
    let message = Message::new(Key::MassEmailsDoneDeleted).with("name", &before.mass_email.name);
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
