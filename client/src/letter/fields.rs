//! The texts of a letter's content, each with its place, for whatever goes through all of them.

use super::content::{LetterBlock, LetterColumn, LetterCondition, LetterContent};
use super::rich_block::{Inline, Mark};
use super::rich_text::RichText;

/// Where a text stands, which decides what it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPlace {
    /// A line of text.
    Line,
    /// A piece of a rich text.
    Rich,
    /// The address of a link.
    Link,
    /// The address of a picture.
    Picture,
    /// HTML.
    Html,
}

/// A text of a letter's content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextField<'c> {
    /// The number of its block, from 0; `None` for the subject and the preheader.
    pub block: Option<usize>,
    /// The field within the block, e.g. `url` or `columns.0.text`.
    pub field: String,
    /// The text.
    pub text: &'c str,
    /// Where it begins in the field, in characters.
    pub at: usize,
    /// Where it stands.
    pub place: TextPlace,
    /// When its block is there.
    pub condition: Option<&'c LetterCondition>,
}

/// Returns the texts of a content, in their order.
pub fn texts(content: &LetterContent) -> Vec<TextField<'_>> {
    let mut collector = Collector { block: None, condition: None, texts: Vec::new() };
    collector.add("subject", &content.subject, TextPlace::Line);
    collector.add("preheader", &content.preheader, TextPlace::Line);
    for (at, block) in content.blocks.iter().enumerate() {
        (collector.block, collector.condition) = (Some(at), block.condition());
        collector.add_block(block);
    }
    collector.texts
}

struct Collector<'c> {
    block: Option<usize>,
    condition: Option<&'c LetterCondition>,
    texts: Vec<TextField<'c>>,
}

impl<'c> Collector<'c> {
    fn add(&mut self, field: &str, text: &'c str, place: TextPlace) {
        self.add_at(field, text, 0, place);
    }

    fn add_at(&mut self, field: &str, text: &'c str, at: usize, place: TextPlace) {
        let Collector { block, condition, .. } = *self;
        self.texts.push(TextField { block, field: field.to_owned(), text, at, place, condition });
    }

    fn add_block(&mut self, block: &'c LetterBlock) {
        match block {
            LetterBlock::Heading { text, .. } => self.add("text", text, TextPlace::Line),
            LetterBlock::Text { text, .. } => self.add_rich("text", text),
            LetterBlock::Button { label, url, .. } => {
                self.add("label", label, TextPlace::Line);
                self.add("url", url, TextPlace::Link);
            }
            LetterBlock::Image { src, alt, url, .. } => self.add_image("", src, alt, url.as_deref()),
            LetterBlock::Columns { columns, .. } => {
                for (at, column) in columns.iter().enumerate() {
                    self.add_column(&format!("columns.{at}."), column);
                }
            }
            LetterBlock::Html { html, .. } => self.add("html", html, TextPlace::Html),
            LetterBlock::Divider { .. } | LetterBlock::Records { .. } => {}
        }
    }

    fn add_column(&mut self, within: &str, column: &'c LetterColumn) {
        if let Some(image) = &column.image {
            self.add_image(&format!("{within}image."), &image.src, &image.alt, image.url.as_deref());
        }
        if let Some(text) = &column.text {
            self.add_rich(&format!("{within}text"), text);
        }
        if let Some(link) = &column.button {
            self.add(&format!("{within}button.label"), &link.label, TextPlace::Line);
            self.add(&format!("{within}button.url"), &link.url, TextPlace::Link);
        }
    }

    fn add_image(&mut self, within: &str, src: &'c str, alt: &'c str, url: Option<&'c str>) {
        self.add(&format!("{within}src"), src, TextPlace::Picture);
        self.add(&format!("{within}alt"), alt, TextPlace::Line);
        if let Some(url) = url {
            self.add(&format!("{within}url"), url, TextPlace::Link);
        }
    }

    /// Adds each piece by itself, since a placeholder cannot go over the edge of a mark.
    fn add_rich(&mut self, field: &str, text: &'c RichText) {
        let mut at = 0;
        for paragraph in text.paragraphs() {
            for piece in paragraph {
                let Inline::Text { text, marks } = piece else {
                    at += 1;
                    continue;
                };
                self.add_at(field, text, at, TextPlace::Rich);
                for mark in marks {
                    if let Mark::Link { attrs } = mark {
                        self.add_at(field, &attrs.href, at, TextPlace::Link);
                    }
                }
                at += text.chars().count();
            }
            at += 1;
        }
    }
}
