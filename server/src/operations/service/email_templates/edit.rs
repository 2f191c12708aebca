//! `email-templates.edit`

use client::api::service::email_templates::{Edit, EmailTemplateSaved, check_name};
use client::endpoint::Call;
use client::letter::LetterContent;
use client::message::{Key, Message};

use super::draft::{columns, saved, told};
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Changes the draft. A content with problems is kept, and the answer says them: a draft may be unfinished.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<EmailTemplateSaved> {
    let name = call.body.name.as_deref().map(check_name).transpose()?.map(str::to_owned);
    let mut after: Option<LetterContent> = None;
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            Ok((RecordVersion::new(call.path, found.template.version), found))
        },
        |cx, found| {
            after = call.body.content.clone().unwrap_or_else(|| found.draft.clone());
            let row = columns(cx, after.as_ref(), found.leaving().as_ref())?;
            Ok(row.to("name", name.clone().unwrap_or_else(|| found.template.name.clone())))
        },
    )?;
    let called = name.unwrap_or_else(|| before.template.name.clone());
    cx.changed(call.path, told(&before.template.name, before.draft.as_ref()), told(&called, after.as_ref()));
    let message = Message::new(Key::EmailTemplatesDoneEdited).with("name", &called);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
