//! What the changes of a template's draft share.

use client::api::service::email_templates::EmailTemplateSaved;
use client::letter::LetterContent;
use client::message::Message;
use client::value::id::EmailTemplateId;
use serde_json::{Value as Json, json};

use super::load::{StoredTemplate, load};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Returns the columns of a draft, or of none. `leaving` is what leaves meanwhile.
pub fn columns(
    cx: &Cx<'_, '_>,
    draft: Option<&LetterContent>,
    leaving: Option<&LetterContent>,
) -> Result<RowValues> {
    let subject = draft.or(leaving).map(|content| content.subject.clone()).unwrap_or_default();
    let text = draft.map(serde_json::to_string).transpose()?;
    let row = RowValues::new().to("draft", text).to("subject", subject);
    Ok(row.to("changed_at", cx.now).to("changed_by", cx.author().to_owned()))
}

/// Returns a template's draft as its history keeps it, and as an undo sends it.
pub fn told(name: &str, draft: Option<&LetterContent>) -> Json {
    json!({ "name": name, "content": draft })
}

/// Returns the answer to a change, with what is wrong with the content now.
pub fn saved(cx: &mut Cx<'_, '_>, id: EmailTemplateId, message: Message) -> Result<EmailTemplateSaved> {
    let (found, lang) = (load(cx, id)?, cx.lang());
    let problems = found.problems(&found.content()?, lang);
    let StoredTemplate { template, .. } = found;
    Ok(EmailTemplateSaved { message: message.text(lang), email_template: template, problems })
}
