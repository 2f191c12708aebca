//! `email-templates.versions`

use client::api::service::email_templates::Versions;
use client::endpoint::Call;
use client::wire::document::DocumentVersions;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the published versions of a template.
pub fn versions(cx: &mut Cx<'_, '_>, call: Call<Versions>) -> Result<DocumentVersions> {
    load(cx, call.path)?;
    Ok(DocumentVersions { versions: cx.versions(call.path)? })
}
