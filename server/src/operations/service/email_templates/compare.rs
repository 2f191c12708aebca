//! `email-templates.compare`

use client::api::service::email_templates::Compare;
use client::endpoint::Call;
use client::letter::LetterContent;
use client::rules::Rule;
use client::wire::document::DocumentComparison;
use serde_json::json;

use super::load::{StoredTemplate, load};
use super::restore::version;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Compares two versions of a template.
pub fn compare(cx: &mut Cx<'_, '_>, call: Call<Compare>) -> Result<DocumentComparison> {
    let found = load(cx, call.path)?;
    let before = named(cx, &found, "from", call.query.from)?.or_else(|| found.leaving());
    let after = named(cx, &found, "to", call.query.to)?.map_or_else(|| found.content(), Ok)?;
    Ok(DocumentComparison::of(&json!(before), &json!(after)))
}

/// Returns the version that a field names; `None` if it names none.
fn named(
    cx: &mut Cx<'_, '_>,
    found: &StoredTemplate,
    field: &str,
    number: Option<i64>,
) -> Result<Option<LetterContent>> {
    let Some(number) = number else { return Ok(None) };
    version(cx, found, number)?
        .map_or_else(|| Err(Refusal::field(field, Rule::IsNot)), |content| Ok(Some(content)))
}
