//! Text with paragraphs, lists, emphasis and links. Its JSON is the document of editors such as ProseMirror; a text in its place is
//! read as Markdown.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::limits::LONGEST_TEXT;
use super::markdown;
use super::rich_block::{Inline, ListItem, Mark, RichBlock};

/// A rich text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "RichTextSource", into = "RichDocument")]
#[schemars(with = "RichTextSource")]
pub struct RichText {
    /// The paragraphs and lists.
    pub content: Vec<RichBlock>,
}

/// What a rich text is read from.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum RichTextSource {
    /// Markdown: paragraphs, lists, bold, italic and links.
    Markdown(#[schemars(length(max = LONGEST_TEXT))] String),
    /// A document of the editor.
    Document(RichDocument),
}

/// A document of the editor.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct RichDocument {
    /// The type of its node.
    #[serde(rename = "type")]
    kind: DocumentNode,
    /// The paragraphs and lists.
    #[serde(default)]
    content: Vec<RichBlock>,
}

/// The node of a document.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum DocumentNode {
    /// The document.
    Doc,
}

impl From<RichTextSource> for RichText {
    fn from(source: RichTextSource) -> RichText {
        match source {
            RichTextSource::Markdown(text) => RichText::from_markdown(&text),
            RichTextSource::Document(document) => RichText { content: document.content },
        }
    }
}

impl From<RichText> for RichDocument {
    fn from(text: RichText) -> RichDocument {
        RichDocument { kind: DocumentNode::Doc, content: text.content }
    }
}

impl RichText {
    /// Reads Markdown: paragraphs, lists, bold, italic and links. Other marks are left out, and their text is kept.
    pub fn from_markdown(text: &str) -> RichText {
        RichText { content: markdown::read(text) }
    }

    /// Returns it without marks: paragraphs a blank line apart, items behind a bullet or their number, and the address of a link
    /// behind its text.
    pub fn to_text(&self) -> String {
        let blocks = self.content.iter().map(|block| match block {
            RichBlock::Paragraph { content } => line(content),
            RichBlock::BulletList { content } => items(content, |_| "• ".to_owned()),
            RichBlock::OrderedList { content } => items(content, |at| format!("{}. ", at + 1)),
        });
        blocks.filter(|block| !block.trim().is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    /// Returns every paragraph, also those of items.
    pub fn paragraphs(&self) -> Vec<&Vec<Inline>> {
        self.content.iter().flat_map(RichBlock::paragraphs).collect()
    }
}

fn items(items: &[ListItem], mark: impl Fn(usize) -> String) -> String {
    let line = |(at, item): (usize, &ListItem)| {
        mark(at) + &item.paragraphs().map(|content| line(content)).collect::<Vec<_>>().join("\n  ")
    };
    items.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a paragraph as text. Neighbours with the same link are one link.
fn line(content: &[Inline]) -> String {
    let mut line = String::new();
    for (at, piece) in content.iter().enumerate() {
        let Inline::Text { text, .. } = piece else {
            line.push('\n');
            continue;
        };
        line.push_str(text);
        let Some(href) = href(piece) else { continue };
        let goes_on = content.get(at + 1).and_then(self::href) == Some(href);
        let is_said = text.trim() == href || href.strip_prefix("mailto:") == Some(text.trim());
        if !goes_on && !is_said {
            line.push_str(&format!(" ({href})"));
        }
    }
    line
}

/// Returns where a piece of text leads, if it is of a link.
fn href(piece: &Inline) -> Option<&str> {
    let Inline::Text { marks, .. } = piece else { return None };
    marks.iter().find_map(|mark| match mark {
        Mark::Link { attrs } => Some(attrs.href.as_str()),
        Mark::Bold | Mark::Italic => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_of_the_editor_is_read_and_written_alike() {
        let document = json!({ "type": "doc", "content": [
            { "type": "paragraph", "content": [
                { "type": "text", "text": "Olá, " },
                { "type": "text", "text": "Ana", "marks": [{ "type": "bold" }] },
                { "type": "hardBreak" },
                { "type": "text", "text": "site", "marks": [{ "type": "link", "attrs": { "href": "https://x.test" } }] },
            ] },
            { "type": "bulletList", "content": [{ "type": "listItem", "content": [
                { "type": "paragraph", "content": [{ "type": "text", "text": "um" }] }] }] },
        ] });
        let text: RichText = serde_json::from_value(document.clone()).unwrap();
        assert_eq!(serde_json::to_value(&text).unwrap(), document);
        assert_eq!(text.to_text(), "Olá, Ana\nsite (https://x.test)\n\n• um");
    }

    #[test]
    fn markdown_is_read_in_its_place() {
        let markdown = "Olá, **{{ membro.nome }}**. Veja [aqui](<{{ link.pagamento }}>).\n\n1. um\n2. *dois*";
        let text: RichText = serde_json::from_value(json!(markdown)).unwrap();
        let plain = "Olá, {{ membro.nome }}. Veja aqui ({{ link.pagamento }}).\n\n1. um\n2. dois";
        assert_eq!(text.to_text(), plain);
        assert_eq!(serde_json::to_value(&text).unwrap()["content"][1]["type"], "orderedList");
    }
}
