//! Writes the letters of the product.

use std::borrow::Cow;

use client::letter::{Letter, LetterRecord, LetterValue, LetterValues, UNSUBSCRIBE_LINK, shipped};
use client::message::Lang;
use client::value::money::Money;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;

use super::frame::LetterFrame;
use super::published::{mark_failing, published};
use super::render::{RenderedLetter, render};
use crate::outbox::{Outgoing, TemplateUse, email, email_with_code};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A letter that is being written: its values, by variable.
#[derive(Debug, Clone)]
pub struct LetterDraft {
    letter: &'static Letter,
    lang: Lang,
    values: LetterValues,
}

/// Begins a letter in the language of its reader.
pub fn of(letter: &'static Letter, lang: Lang) -> LetterDraft {
    LetterDraft { letter, lang, values: LetterValues::new() }
}

impl LetterDraft {
    fn with(mut self, id: &'static str, value: LetterValue) -> LetterDraft {
        self.values.insert(id.into(), value);
        self
    }

    /// Sets a text.
    pub fn text(self, id: &'static str, text: impl Into<String>) -> LetterDraft {
        self.with(id, LetterValue::Text(text.into()))
    }

    /// Sets an amount.
    pub fn money(self, id: &'static str, amount: Money) -> LetterDraft {
        self.with(id, LetterValue::Money(amount))
    }

    /// Sets a day.
    pub fn date(self, id: &'static str, day: Date) -> LetterDraft {
        self.with(id, LetterValue::Date(day))
    }

    /// Sets an instant, if there is one.
    pub fn moment(self, id: &'static str, at: Option<Timestamp>) -> LetterDraft {
        match at {
            Some(at) => self.with(id, LetterValue::Moment(at)),
            None => self.text(id, ""),
        }
    }

    /// Sets an address.
    pub fn url(self, id: &'static str, url: impl Into<String>) -> LetterDraft {
        self.with(id, LetterValue::Url(url.into()))
    }

    /// Sets the records of a list.
    pub fn records(self, id: &'static str, records: Vec<LetterRecord>) -> LetterDraft {
        self.with(id, LetterValue::Records(records))
    }

    /// Writes it to an address. Two with the same key are one.
    pub fn write(mut self, cx: &mut Cx<'_, '_>, to: &str, key: &str) -> Result<Outgoing> {
        let (rendered, template) = self.render(cx)?;
        let outgoing = email(self.letter.class, to, &rendered.subject, &rendered.text, key);
        Ok(with_html(outgoing, &rendered, &template))
    }

    /// Writes it with a one-time code, which is removed once the letter is settled. Its recipient waits for it.
    pub fn write_with_code(mut self, cx: &mut Cx<'_, '_>, to: &str, code: &str) -> Result<Outgoing> {
        let (rendered, template) = self.render(cx)?;
        Ok(with_html(email_with_code(to, &rendered.subject, &rendered.text, code), &rendered, &template))
    }

    /// Renders it by its published template, else by the shipped text. A template that does not render gives way to the shipped text
    /// and is marked as failing.
    fn render(&mut self, cx: &mut Cx<'_, '_>) -> Result<(RenderedLetter, TemplateUse)> {
        self.complete()?;
        let (key, language) = (self.letter.key, self.lang.of_interface());
        let product = cx.app.settings.product.clone();
        let frame = LetterFrame::of(self.letter, &product, language);
        let mut template = TemplateUse { key: key.to_owned(), language, version: None, fault: None };
        if let Some(published) = published(cx, key, language)? {
            match published.content.and_then(|content| render(&content, &self.values, &frame)) {
                Ok(rendered) => {
                    return Ok((rendered, TemplateUse { version: published.version, ..template }));
                }
                Err(fault) => template.fault = Some(mark_failing(cx, key, language, &fault)?),
            }
        }
        let broken = |detail: &str| Refusal::Internal(format!("the letter {key}: {detail}"));
        let shipped = shipped(key, language).ok_or_else(|| broken("has no text"))?;
        let content = shipped.content.as_ref().map_err(|error| broken(error))?;
        let rendered = render(content, &self.values, &frame).map_err(|fault| broken(&fault.to_string()))?;
        Ok((rendered, template))
    }

    /// Adds the values that may be empty. A value that is not declared, or of another kind, is a defect.
    fn complete(&mut self) -> Result<()> {
        let Letter { key, variables, .. } = self.letter;
        if self.letter.variable(UNSUBSCRIBE_LINK.id).is_some() {
            self.values.insert(UNSUBSCRIBE_LINK.id.into(), UNSUBSCRIBE_LINK.sample_value());
        }
        for variable in variables.iter().filter(|variable| variable.is_optional) {
            self.values.entry(variable.id.into()).or_insert_with(|| variable.empty_value());
        }
        let is_right = |(id, value): (&Cow<'_, str>, &LetterValue)| {
            self.letter.variable(id).is_some_and(|variable| value.is_of(variable.kind))
        };
        if self.values.len() == variables.len() && self.values.iter().all(is_right) {
            return Ok(());
        }
        let values: Vec<&str> = self.values.keys().map(Cow::as_ref).collect();
        Err(Refusal::Internal(format!("the letter {key} has other variables than {values:?}")))
    }
}

/// Adds to a letter its HTML, and the template that wrote it.
pub fn with_html(mut outgoing: Outgoing, rendered: &RenderedLetter, template: &TemplateUse) -> Outgoing {
    outgoing.payload["html"] = json!(rendered.html);
    outgoing.payload["template"] = json!(template);
    outgoing
}
