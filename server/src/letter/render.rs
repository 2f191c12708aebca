//! Renders a letter.

use client::letter::{ConditionTest, LetterCondition, LetterContent, LetterValues, UNSUBSCRIBE_PLACE};
use client::message::Lang;

use super::engine::{Engine, RenderFault};
use super::frame::LetterFrame;
use super::mjml::{Layout, Sheet};
use super::plain;

/// The size in bytes from which some mail programs cut a letter off.
pub const CLIPPED_AT: usize = 102 * 1024;
/// The size in bytes above which a letter is refused.
const TOO_LARGE: usize = 1_000_000;

/// A rendered letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedLetter {
    /// The subject, on one line.
    pub subject: String,
    /// The line that an inbox shows after the subject.
    pub preheader: String,
    /// The HTML.
    pub html: String,
    /// The plain text.
    pub text: String,
}

/// Renders a content with its values. Previews, tests and letters are rendered by it alike.
///
/// # Errors
/// Fails for a content that names other variables or has other syntax than placeholders, for an address that leads neither to the
/// web nor to a mailbox, and for a letter that is too large.
pub fn render(
    content: &LetterContent,
    values: &LetterValues,
    frame: &LetterFrame<'_>,
) -> Result<RenderedLetter, RenderFault> {
    let Composition { subject, preheader, sheet, text } = compose(content, values, frame)?;
    let html = sheet.html()?;
    let size = html.len() + text.len();
    if size > TOO_LARGE {
        return Err(RenderFault::TooLarge(size));
    }
    Ok(RenderedLetter { subject, preheader, html, text })
}

/// Returns the MJML of a letter, with which our renderer is compared with the one that defines the language.
///
/// # Errors
/// As [`render`].
pub fn to_mjml(
    content: &LetterContent,
    values: &LetterValues,
    frame: &LetterFrame<'_>,
) -> Result<String, RenderFault> {
    Ok(compose(content, values, frame)?.sheet.mjml())
}

/// A letter before its layout is drawn.
struct Composition {
    subject: String,
    preheader: String,
    sheet: Sheet,
    text: String,
}

fn compose(
    content: &LetterContent,
    values: &LetterValues,
    frame: &LetterFrame<'_>,
) -> Result<Composition, RenderFault> {
    let engine = Engine::new(values, frame.lang);
    let subject = one_line(&engine.plain(&content.subject)?);
    let preheader = one_line(&engine.plain(&content.preheader)?);
    let (mut layout, mut texts) = (Layout::new(&engine, values), Vec::new());
    for block in &content.blocks {
        if let Some(condition) = block.condition()
            && !is_met(condition, values, frame.lang)?
        {
            continue;
        }
        layout.add(block)?;
        texts.push(plain::block(&engine, values, block)?);
    }
    let sheet = layout.finish(&subject, &preheader, frame);
    texts.retain(|text| !text.trim().is_empty());
    let mut text = format!("{}\n\n-- \n{}\n", plain::wrap(&texts.join("\n\n")), plain::wrap(&frame.foot));
    if let Some(words) = &frame.unsubscribe {
        text.push_str(&format!("{words}: {UNSUBSCRIBE_PLACE}\n"));
    }
    Ok(Composition { subject, preheader, sheet, text })
}

/// Returns the subject of a letter, on one line.
///
/// # Errors
/// As for [`render`].
pub fn render_subject(
    content: &LetterContent,
    values: &LetterValues,
    lang: Lang,
) -> Result<String, RenderFault> {
    Ok(one_line(&Engine::new(values, lang).plain(&content.subject)?))
}

fn is_met(condition: &LetterCondition, values: &LetterValues, lang: Lang) -> Result<bool, RenderFault> {
    let LetterCondition { variable, is, value } = condition;
    let unknown = || RenderFault::Text(format!("there is no variable {variable}"));
    let found = values.get(variable.as_str()).ok_or_else(unknown)?;
    Ok(match is {
        ConditionTest::Filled => !found.is_empty(),
        ConditionTest::Empty => found.is_empty(),
        ConditionTest::Equal => value.as_deref().is_some_and(|value| found.show(lang).trim() == value.trim()),
    })
}

/// Returns a text on one line, as headers need it.
fn one_line(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(plain).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
