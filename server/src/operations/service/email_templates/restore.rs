//! `email-templates.restore`

use client::api::service::email_templates::{EmailTemplateSaved, Restore};
use client::endpoint::Call;
use client::letter::LetterContent;
use client::message::{Key, Message};
use client::rules::Rule;

use super::draft::{columns, saved, told};
use super::load::{StoredTemplate, load};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Makes a version the draft.
pub fn restore(cx: &mut Cx<'_, '_>, call: Call<Restore>) -> Result<EmailTemplateSaved> {
    let number = call.body.number;
    let (before, content) = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            let content =
                version(cx, &found, number)?.ok_or_else(|| Refusal::field("number", Rule::IsNot))?;
            Ok((RecordVersion::new(call.path, found.template.version), (found, content)))
        },
        |cx, (_, content)| columns(cx, Some(content), None),
    )?;
    let name = &before.template.name;
    cx.changed(call.path, told(name, before.draft.as_ref()), told(name, Some(&content)));
    let message = Message::new(Key::EmailTemplatesDoneRestored).with("name", name).with("number", number);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}

/// Returns a version of a template; 0 is the shipped text.
pub fn version(cx: &mut Cx<'_, '_>, found: &StoredTemplate, number: i64) -> Result<Option<LetterContent>> {
    if number == 0 { Ok(found.original()) } else { cx.version_content(found.template.id, number) }
}
