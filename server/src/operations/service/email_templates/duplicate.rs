//! `email-templates.duplicate`

use client::api::service::email_templates::{Duplicate, EmailTemplateSaved, check_name};
use client::endpoint::Call;

use super::create::insert;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Copies the content of a template into one of staff.
pub fn duplicate(cx: &mut Cx<'_, '_>, call: Call<Duplicate>) -> Result<EmailTemplateSaved> {
    let name = check_name(&call.body.name)?;
    let content = load(cx, call.path)?.content()?;
    insert(cx, name, call.body.language, &content)
}
