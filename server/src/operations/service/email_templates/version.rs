//! `email-templates.version`

use client::api::service::email_templates::{TemplateVersion, Version};
use client::endpoint::Call;
use client::rules::Rule;

use super::load::load;
use super::restore::version as content_of;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the content of a version of a template.
pub fn version(cx: &mut Cx<'_, '_>, call: Call<Version>) -> Result<TemplateVersion> {
    let found = load(cx, call.path)?;
    let content = content_of(cx, &found, call.query.number)?;
    let content = content.ok_or_else(|| Refusal::field("number", Rule::IsNot))?;
    Ok(TemplateVersion { content })
}
