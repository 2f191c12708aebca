//! `email-templates.publish`

use client::api::service::email_templates::{EmailTemplateSaved, Publish};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::text::given;
use serde_json::json;

use super::draft::saved;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Publishes the draft as the next version. Of two at once the second finds no draft.
pub fn publish(cx: &mut Cx<'_, '_>, call: Call<Publish>) -> Result<EmailTemplateSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            Ok((RecordVersion::new(call.path, found.template.version), found))
        },
        |cx, found| {
            let text = found.draft.as_ref().map(serde_json::to_string).transpose()?;
            let row = RowValues::new().to("published", text).null("draft").null("failing");
            let number = found.template.published_version.unwrap_or_default() + 1;
            let row = row.to("published_version", number).to("changed_at", cx.now);
            Ok(row.to("changed_by", cx.author().to_owned()))
        },
    )?;
    let note = given(call.body.note.as_deref());
    let number = cx.keep_version(call.path, &before.draft, note)?;
    let old = json!({ "published_version": before.template.published_version });
    cx.changed(call.path, old, json!({ "published_version": number }));
    let message = Message::new(Key::EmailTemplatesDonePublished).with("name", &before.template.name);
    let message = message.with("number", number);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
