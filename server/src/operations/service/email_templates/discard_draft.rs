//! `email-templates.discard-draft`

use client::api::service::email_templates::{DiscardDraft, EmailTemplateSaved};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::draft::{columns, saved, told};
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Discards the draft. What is published, or the shipped text, goes on leaving.
pub fn discard_draft(cx: &mut Cx<'_, '_>, call: Call<DiscardDraft>) -> Result<EmailTemplateSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            Ok((RecordVersion::new(call.path, found.template.version), found))
        },
        |cx, found| columns(cx, None, found.leaving().as_ref()),
    )?;
    let name = &before.template.name;
    cx.changed(call.path, told(name, before.draft.as_ref()), told(name, None));
    let message = Message::new(Key::EmailTemplatesDoneDiscarded).with("name", name);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
