//! HTML of texts: escaped values, and rich texts.

use client::letter::{Inline, LetterRecord, ListItem, Mark, RichBlock, RichText};

use super::engine::{Engine, RenderFault};
use crate::http::page::escape;

/// Escapes a text whose lines stay lines.
pub fn lines(text: &str) -> String {
    escape(text).replace('\n', "<br />")
}

/// Returns an address for an attribute: of the web or of a mailbox, else none.
pub fn address(engine: &Engine, text: &str) -> Result<String, RenderFault> {
    let address = engine.address(text)?;
    let leads = ["https://", "http://", "mailto:"];
    let is_known = leads
        .iter()
        .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
    if is_known && !address.chars().any(char::is_control) {
        Ok(escape(&address))
    } else {
        Err(RenderFault::Text(format!("{address:?} is no address")))
    }
}

/// Returns a rich text as HTML.
pub fn rich(engine: &Engine, text: &RichText) -> Result<String, RenderFault> {
    text.content
        .iter()
        .map(|block| {
            Ok(match block {
                RichBlock::Paragraph { content } => format!("<p>{}</p>", paragraph(engine, content)?),
                RichBlock::BulletList { content } => format!("<ul>{}</ul>", items(engine, content)?),
                RichBlock::OrderedList { content } => format!("<ol>{}</ol>", items(engine, content)?),
            })
        })
        .collect()
}

fn items(engine: &Engine, items: &[ListItem]) -> Result<String, RenderFault> {
    let item = |item: &ListItem| {
        let lines = item.paragraphs().map(|content| paragraph(engine, content));
        Ok(format!("<li>{}</li>", lines.collect::<Result<Vec<_>, _>>()?.join("<br />")))
    };
    items.iter().map(item).collect()
}

fn paragraph(engine: &Engine, content: &[Inline]) -> Result<String, RenderFault> {
    content
        .iter()
        .map(|piece| match piece {
            Inline::HardBreak => Ok("<br />".to_owned()),
            Inline::Text { text, marks } => {
                let text = lines(&engine.plain(text)?);
                marks.iter().rev().try_fold(text, |text, mark| {
                    Ok(match mark {
                        Mark::Bold => format!("<strong>{text}</strong>"),
                        Mark::Italic => format!("<em>{text}</em>"),
                        Mark::Link { attrs } => {
                            format!("<a href=\"{}\">{text}</a>", address(engine, &attrs.href)?)
                        }
                    })
                })
            }
        })
        .collect()
}

/// Returns a list of records as HTML.
pub fn records(records: &[LetterRecord]) -> String {
    let item = |record: &LetterRecord| match record.note.as_str() {
        "" => format!("<li><strong>{}</strong></li>", escape(&record.name)),
        note => format!("<li><strong>{}</strong><br />{}</li>", escape(&record.name), escape(note)),
    };
    format!("<ul>{}</ul>", records.iter().map(item).collect::<String>())
}
