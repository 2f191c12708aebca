//! Reads Markdown as a rich text.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::rich_block::{Inline, ItemBlock, LinkTarget, ListItem, Mark, RichBlock};

/// Reads paragraphs, lists, bold, italic and links. Headings and quotations become paragraphs, the items of a list in a list those of
/// the outer one, and HTML its text.
pub fn read(text: &str) -> Vec<RichBlock> {
    let mut reader = Reader::default();
    for event in Parser::new(text) {
        reader.take(event);
    }
    reader.end_paragraph();
    reader.blocks
}

#[derive(Default)]
struct Reader {
    blocks: Vec<RichBlock>,
    /// The paragraph that is being read.
    line: Vec<Inline>,
    /// The marks that are open.
    marks: Vec<Mark>,
    /// The lists that are open: whether the outermost is numbered, and its items.
    list: Option<(bool, Vec<ListItem>)>,
    depth: usize,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::List(first)) => {
                self.end_paragraph();
                self.depth += 1;
                self.list.get_or_insert((first.is_some(), Vec::new()));
            }
            Event::End(TagEnd::List(_)) => self.end_list(),
            Event::Start(Tag::Item) => {
                self.end_paragraph();
                self.add_item();
            }
            Event::Start(Tag::Strong) => self.marks.push(Mark::Bold),
            Event::Start(Tag::Emphasis) => self.marks.push(Mark::Italic),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.marks.push(Mark::Link { attrs: LinkTarget { href: dest_url.into_string() } });
            }
            Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link) => {
                self.marks.pop();
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::CodeBlock) => {
                self.end_paragraph();
            }
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.add(&text)
            }
            Event::SoftBreak => self.add(" "),
            Event::HardBreak => self.line.push(Inline::HardBreak),
            _ => {}
        }
    }

    /// Adds a text, to the one before if its marks are the same.
    fn add(&mut self, more: &str) {
        match self.line.last_mut() {
            Some(Inline::Text { text, marks }) if *marks == self.marks => text.push_str(more),
            _ => self.line.push(Inline::Text { text: more.to_owned(), marks: self.marks.clone() }),
        }
    }

    fn add_item(&mut self) {
        if let Some((_, items)) = &mut self.list {
            items.push(ListItem::ListItem { content: Vec::new() });
        }
    }

    fn end_paragraph(&mut self) {
        let content = std::mem::take(&mut self.line);
        if content.is_empty() {
            return;
        }
        match &mut self.list {
            Some((_, items)) => {
                if let Some(ListItem::ListItem { content: paragraphs }) = items.last_mut() {
                    paragraphs.push(ItemBlock::Paragraph { content });
                }
            }
            None => self.blocks.push(RichBlock::Paragraph { content }),
        }
    }

    fn end_list(&mut self) {
        self.end_paragraph();
        self.depth -= 1;
        if self.depth > 0 {
            return;
        }
        if let Some((is_numbered, content)) = self.list.take() {
            let list = if is_numbered {
                RichBlock::OrderedList { content }
            } else {
                RichBlock::BulletList { content }
            };
            self.blocks.push(list);
        }
    }
}
