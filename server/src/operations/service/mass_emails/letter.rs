//! The letter of a mass e-mail: a version of its template with the values of one recipient.

use std::borrow::Cow;

use client::api::service::mass_emails::MassEmail;
use client::letter::{
    CONSULTANT_NAME, FILE_COLUMNS, Letter, LetterClass, LetterContent, LetterValue, LetterValues, MEMBER_ID,
    MEMBER_NAME, PRODUCT_NAME, named_variables,
};
use client::message::Lang;
use client::value::id::{EmailTemplateId, MassEmailId, RecipientId};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::letter::people::Variables;
use crate::letter::{LetterFrame, RenderFault, RenderedLetter, render};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::language;

/// What a mass e-mail is to its recipients.
const LETTER: Letter = Letter::new("", LetterClass::Promotion);

/// The field of an entry's message that says which letter it is.
pub const FIELD: &str = "mass_email";

/// A letter in short, as an entry of the outbox has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MassLetter {
    /// The mass e-mail.
    pub id: MassEmailId,
    /// The recipient.
    pub recipient: RecipientId,
    /// The template.
    pub template: EmailTemplateId,
    /// The version of the template.
    pub version: i64,
    /// The values of its variables.
    pub values: Variables,
}

impl MassLetter {
    /// Reads it from the message of an entry; `None` if that is another letter.
    pub fn of(payload: &Json) -> Option<MassLetter> {
        serde_json::from_value(payload.get(FIELD)?.clone()).ok()
    }
}

/// Returns the values of a letter. What a content names and the recipient lacks is empty.
pub fn values(content: &LetterContent, given: &Variables, product: &str) -> LetterValues {
    let known = [MEMBER_NAME.id, MEMBER_ID.id, CONSULTANT_NAME.id].map(str::to_owned);
    let empty = known.into_iter().chain(named_variables(content));
    let mut values: LetterValues =
        empty.map(|id| (Cow::Owned(id), LetterValue::Text(String::new()))).collect();
    for (id, value) in given {
        values.insert(Cow::Owned(id.clone()), LetterValue::Text(value.clone()));
    }
    values.insert(PRODUCT_NAME.id.into(), LetterValue::Text(product.to_owned()));
    values
}

/// Renders a letter.
pub fn rendered(
    content: &LetterContent,
    given: &Variables,
    product: &str,
    lang: Lang,
) -> std::result::Result<RenderedLetter, RenderFault> {
    render(content, &values(content, given, product), &LetterFrame::of(&LETTER, product, lang))
}

/// Returns the columns that a text names and an audience does not have.
pub fn missing(content: &LetterContent, columns: &[String]) -> Vec<String> {
    let named = named_variables(content).into_iter();
    named.filter(|id| FILE_COLUMNS.is_named(id) && !columns.contains(id)).collect()
}

/// Returns the text of a mass e-mail: the version that is fixed, else what is published; `None` without one.
pub fn content(cx: &mut Cx<'_, '_>, of: &MassEmail) -> Result<Option<LetterContent>> {
    let Some(template) = of.template_id else { return Ok(None) };
    if let Some(version) = of.template_version {
        return cx.version_content(template, version);
    }
    let sql = "select published from email_templates where id = $1 and key is null";
    let row = cx.query_one(sql, &[template.into()])?;
    let published = row.and_then(|row| row.get::<Option<String>>("published"));
    Ok(published.map(|published| serde_json::from_str(&published)).transpose()?)
}

/// Returns the language of a template.
pub fn language_of(cx: &mut Cx<'_, '_>, template: EmailTemplateId) -> Result<Lang> {
    let row = cx.query_one("select language from email_templates where id = $1", &[template.into()])?;
    Ok(row.map(|row| language(row.get("language"))).unwrap_or_default())
}

/// Completes the message of an entry that has a letter in short: renders it anew, as it was or will be handed over.
pub fn complete(cx: &mut Cx<'_, '_>, payload: &mut Json) -> Result<()> {
    let Some(letter) = MassLetter::of(payload) else { return Ok(()) };
    let content: Option<LetterContent> = cx.version_content(letter.template, letter.version)?;
    let (lang, product) = (language_of(cx, letter.template)?, cx.app.settings.product.clone());
    if let Some(Ok(done)) = content.map(|content| rendered(&content, &letter.values, &product, lang)) {
        (payload["body"], payload["html"]) = (json!(done.text), json!(done.html));
    }
    payload.as_object_mut().and_then(|fields| fields.remove(FIELD));
    Ok(())
}
