//! `email-templates.page`

use client::api::service::email_templates::{Page, PageQuery, PreviewRequest};
use client::endpoint::Call;
use client::letter::LetterCondition;
use client::rules::Rule;
use client::wire::frame::FramedPage;

use super::load::load;
use super::preview::rendered;
use crate::http::frame::page_of_text;
use crate::letter::in_the_dark;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the page of a template's draft, else of what leaves; of a content that does not render, one that says why.
pub fn page(cx: &mut Cx<'_, '_>, call: Call<Page>) -> Result<FramedPage> {
    let found = load(cx, call.path)?;
    let PageQuery { values, member, branch, dark, .. } = call.query;
    let request = PreviewRequest { content: None, values, member, branch: conditions(branch.as_deref())? };
    let (rendered, problems) = rendered(cx, &found, &request)?;
    let html = match rendered {
        Ok(letter) if dark => in_the_dark(&letter.html),
        Ok(letter) => letter.html,
        Err(_) => {
            let sentences: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            page_of_text(&sentences.join("\n"), cx.lang())
        }
    };
    Ok(FramedPage { html })
}

fn conditions(branch: Option<&str>) -> Result<Vec<LetterCondition>> {
    let Some(branch) = branch else { return Ok(Vec::new()) };
    serde_json::from_str(branch).map_err(|_| Refusal::field("branch", Rule::Format))
}
