//! The plain text of a letter, made of its blocks.

use client::letter::{LetterBlock, LetterColumn, LetterLink, LetterRecord, LetterValue, LetterValues};

use super::engine::{Engine, RenderFault};
use super::sanitise::text_of;

/// The longest line, but for a word that is longer.
const WIDTH: usize = 78;

/// Returns a block as text; empty for one that says nothing without its picture.
pub fn block(engine: &Engine, values: &LetterValues, block: &LetterBlock) -> Result<String, RenderFault> {
    Ok(match block {
        LetterBlock::Heading { text, .. } => engine.plain(text)?,
        LetterBlock::Text { text, .. } => engine.plain(&text.to_text())?,
        LetterBlock::Button { label, url, .. } => link(engine, label, url)?,
        LetterBlock::Image { alt, url, .. } => match url {
            Some(url) => link(engine, alt, url)?,
            None => format!("[{}]", engine.plain(alt)?),
        },
        LetterBlock::Columns { columns, .. } => {
            let columns = columns.iter().map(|column| self::column(engine, column));
            columns.collect::<Result<Vec<_>, _>>()?.join("\n\n")
        }
        LetterBlock::Divider { .. } => "—".repeat(10),
        LetterBlock::Records { variable, .. } => match values.get(variable.as_str()) {
            Some(LetterValue::Records(records)) => records.iter().map(record).collect::<Vec<_>>().join("\n"),
            _ => String::new(),
        },
        LetterBlock::Html { html, .. } => text_of(&engine.html(html)?),
    })
}

fn link(engine: &Engine, label: &str, url: &str) -> Result<String, RenderFault> {
    Ok(format!("{}: {}", engine.plain(label)?, engine.address(url)?))
}

fn column(engine: &Engine, column: &LetterColumn) -> Result<String, RenderFault> {
    let mut parts = Vec::new();
    if let Some(text) = &column.text {
        parts.push(engine.plain(&text.to_text())?);
    }
    if let Some(LetterLink { label, url }) = &column.button {
        parts.push(link(engine, label, url)?);
    }
    Ok(parts.join("\n\n"))
}

fn record(record: &LetterRecord) -> String {
    match record.note.as_str() {
        "" => format!("• {}", record.name),
        note => format!("• {} ({note})", record.name),
    }
}

/// Wraps the lines of a text between words. What follows a bullet stands below its text.
pub fn wrap(text: &str) -> String {
    text.lines().map(wrap_line).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str) -> String {
    let indent = if line.starts_with("• ") { "  " } else { "" };
    let (mut out, mut used) = (String::new(), 0);
    for word in line.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > WIDTH {
            out.push('\n');
            out.push_str(indent);
            used = indent.len();
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words() {
        let long = format!("• {} https://x.test/{}", "palavra ".repeat(12).trim(), "y".repeat(90));
        let wrapped = wrap(&long);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert_eq!(lines.len(), 3, "{wrapped}");
        assert!(lines[1].starts_with("  palavra") && lines[0].chars().count() <= WIDTH, "{wrapped}");
        assert!(lines[2].trim().starts_with("https://x.test/"), "{wrapped}");
        assert_eq!(wrap("a\n\nb"), "a\n\nb");
    }
}
