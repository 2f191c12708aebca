//! `email-templates.create`

use client::api::service::email_templates::{Create, EmailTemplateSaved, check_name};
use client::endpoint::Call;
use client::letter::{LetterBlock, LetterContent};
use client::message::{Key, Lang, Message};
use client::value::id::EmailTemplateId;
use serde_json::json;

use super::draft::{columns, saved, told};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Creates a template of staff, as a draft.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<EmailTemplateSaved> {
    let name = check_name(&call.body.name)?;
    let blank = || LetterContent {
        subject: name.to_owned(),
        preheader: String::new(),
        blocks: vec![LetterBlock::Heading { text: name.to_owned(), condition: None }],
    };
    let content = call.body.content.clone().unwrap_or_else(blank);
    insert(cx, name, call.body.language, &content)
}

/// Inserts a template of staff with a draft.
pub fn insert(
    cx: &mut Cx<'_, '_>,
    name: &str,
    language: Lang,
    content: &LetterContent,
) -> Result<EmailTemplateSaved> {
    let row = columns(cx, Some(content), None)?.to("name", name.to_owned()).to("language", stored(language));
    let id: EmailTemplateId = cx.insert_row(row)?;
    cx.changed(id, json!(null), told(name, Some(content)));
    let message = Message::new(Key::EmailTemplatesDoneCreated).with("name", name);
    cx.effect(message.clone());
    saved(cx, id, message)
}
