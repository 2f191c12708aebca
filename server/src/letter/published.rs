//! The published templates of letters.

use client::letter::LetterContent;
use client::message::Lang;

use super::engine::RenderFault;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// A published template.
pub struct PublishedTemplate {
    /// The number of its version.
    pub version: Option<i64>,
    /// The content; a fault if it is not of this program's blocks.
    pub content: std::result::Result<LetterContent, RenderFault>,
}

/// Returns the published template of a letter in a language; `None` if the shipped text leaves.
pub fn published(cx: &mut Cx<'_, '_>, key: &str, lang: Lang) -> Result<Option<PublishedTemplate>> {
    let sql = "select published, published_version from email_templates
        where key = $1 and language = $2 and published is not null";
    let row = cx.query_one(sql, &[key.into(), stored(lang).into()])?;
    Ok(row.map(|row| PublishedTemplate {
        version: row.get("published_version"),
        content: serde_json::from_str(row.get("published"))
            .map_err(|error| RenderFault::Text(error.to_string())),
    }))
}

/// Marks a template whose published content does not render. Returns the fault in words.
pub fn mark_failing(cx: &mut Cx<'_, '_>, key: &str, lang: Lang, fault: &RenderFault) -> Result<String> {
    let (fault, lang) = (fault.to_string(), stored(lang));
    tracing::error!(key, lang, fault, "a template does not render: the shipped text leaves");
    let sql = "update email_templates set failing = $1, version = version + 1
        where key = $2 and language = $3 and coalesce(failing, '') <> $1";
    cx.execute(sql, &[fault.as_str().into(), key.into(), lang.into()])?;
    Ok(fault)
}
