//! `email-templates.get`

use client::api::service::email_templates::{EmailTemplateDetail, Get, LetterVariable};
use client::catalogue::letters::{letter, variables_of};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a template with its content.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<EmailTemplateDetail> {
    let (found, lang) = (load(cx, call.path)?, cx.lang());
    let content = found.content()?;
    let key = found.template.key.as_deref();
    let variables = variables_of(key)
        .iter()
        .filter(|variable| !variable.is_family())
        .map(|variable| LetterVariable::of(variable, lang))
        .collect();
    let used_in = key.and_then(letter).map(|sent| sent.used_in.clone()).unwrap_or_default();
    Ok(EmailTemplateDetail {
        variables,
        problems: found.problems(&content, lang),
        versions: cx.versions(call.path)?,
        used_in: used_in.into_iter().map(str::to_owned).collect(),
        content,
        email_template: found.template,
    })
}
