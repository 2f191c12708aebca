//! `email-templates.preview`

use client::api::service::email_templates::{LetterPreview, Preview, PreviewRequest, PreviewValues};
use client::catalogue::letters::{letter, variables_of};
use client::endpoint::Call;
use client::letter::{
    ConditionTest, Letter, LetterClass, LetterCondition, LetterProblem, LetterValue, LetterValues,
    PRODUCT_NAME, Variable, named_variables,
};

use super::load::{StoredTemplate, load};
use crate::letter::people::with_ids;
use crate::letter::{CLIPPED_AT, LetterFrame, RenderFault, RenderedLetter, render};
use crate::outbox::links;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The frame of templates of staff.
const OF_STAFF: Letter = Letter::new("", LetterClass::Service);

/// Renders a template. A content that does not render is answered with its problems alone.
pub fn preview(cx: &mut Cx<'_, '_>, call: Call<Preview>) -> Result<LetterPreview> {
    let found = load(cx, call.path)?;
    let (rendered, problems) = rendered(cx, &found, &call.body)?;
    let empty = || RenderedLetter {
        subject: String::new(),
        preheader: String::new(),
        html: String::new(),
        text: String::new(),
    };
    let RenderedLetter { subject, preheader, html, text } = rendered.unwrap_or_else(|_| empty());
    let size = match sent_as(&found).class {
        LetterClass::Promotion => links::size(&cx.app.settings, &html, &text),
        LetterClass::Awaited | LetterClass::Service => html.len() + text.len(),
    };
    Ok(LetterPreview { subject, preheader, html, text, size, is_clipped: size > CLIPPED_AT, problems })
}

/// Renders a template with the values of a request. Its links lead nowhere: they are made up.
pub fn rendered(
    cx: &mut Cx<'_, '_>,
    found: &StoredTemplate,
    request: &PreviewRequest,
) -> Result<(std::result::Result<RenderedLetter, RenderFault>, Vec<LetterProblem>)> {
    let content = request.content.clone().map_or_else(|| found.content(), Ok)?;
    let problems = found.problems(&content, cx.lang());
    let key = found.template.key.as_deref();
    let value = |variable: &Variable| match request.values {
        PreviewValues::Longest => variable.longest_value(),
        PreviewValues::Empty if variable.is_optional => variable.empty_value(),
        PreviewValues::Sample | PreviewValues::Empty => variable.sample_value(),
    };
    let mut values: LetterValues =
        variables_of(key).iter().map(|variable| (variable.id.into(), value(variable))).collect();
    for id in named_variables(&content) {
        if let Some(family) = variables_of(key).iter().find(|known| known.is_family() && known.is_named(&id))
        {
            values.insert(id.into(), value(family));
        }
    }
    for LetterCondition { variable, is, value } in &request.branch {
        if let Some(variable) = variables_of(key).iter().find(|known| known.id == *variable) {
            let value = match (is, value) {
                (ConditionTest::Empty, _) => variable.empty_value(),
                (ConditionTest::Equal, Some(value)) => LetterValue::Text(value.clone()),
                (ConditionTest::Filled | ConditionTest::Equal, _) => variable.sample_value(),
            };
            values.insert(variable.id.into(), value);
        }
    }
    let product = cx.app.settings.product.clone();
    set(&mut values, PRODUCT_NAME.id, &product);
    if let Some(id) = request.member {
        let member = with_ids(cx, &[id.get()])?.remove(&id.get()).ok_or(Refusal::NotFound)?;
        for (id, value) in &member.variables {
            set(&mut values, id, value);
        }
    }
    let frame = LetterFrame::of(sent_as(found), &product, found.template.language);
    Ok((render(&content, &values, &frame), problems))
}

/// Returns the letter that a template writes.
fn sent_as(found: &StoredTemplate) -> &'static Letter {
    found.template.key.as_deref().and_then(letter).map_or(&OF_STAFF, |sent| sent.letter)
}

/// Sets a text that the template knows.
fn set(values: &mut LetterValues, id: &str, text: &str) {
    if let Some(value) = values.get_mut(id) {
        *value = LetterValue::Text(text.to_owned());
    }
}
