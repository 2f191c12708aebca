//! Text measured in columns of the terminal, not in bytes or characters.

use std::borrow::Cow;

use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The text in that many columns: cut with an ellipsis between two graphemes where it does not fit. What lies beyond is not
/// looked at, however long it is.
pub fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    let (mut used, mut room) = (0, 0);
    for (at, grapheme) in text.grapheme_indices(true) {
        if used < columns {
            // So much fits with the ellipsis after it.
            room = at;
        }
        used += grapheme.width();
        if used > columns {
            return if columns == 0 {
                Cow::Borrowed("")
            } else {
                Cow::Owned(format!("{}…", &text[..room]))
            };
        }
    }
    Cow::Borrowed(text)
}

/// As [`fit`], of a line of several styles: the cut part ends with an ellipsis in the style that it is cut in.
pub fn fit_line<'a>(line: &Line<'a>, columns: usize) -> Line<'a> {
    let mut left = columns;
    let mut fitted = Line { spans: Vec::new(), ..line.clone() };
    let mut rest = line.spans.iter().peekable();
    while let Some(span) = rest.next() {
        let more = rest.peek().is_some() && rest.clone().any(|span| !span.content.is_empty());
        // What follows needs a column at least: without one the ellipsis is here.
        let text = match (span.width() < left, more) {
            (true, _) | (false, false) => fit(&span.content, left).into_owned(),
            (false, true) => fit(&format!("{}…", span.content), left).into_owned(),
        };
        let is_cut = text.width() < span.width() || text != span.content;
        left = left.saturating_sub(text.width());
        fitted.spans.push(Span::styled(text, span.style));
        if is_cut || left == 0 {
            break;
        }
    }
    fitted
}

/// As [`fit`], filled with spaces: to the right of the text, or to its left.
pub fn pad(text: &str, columns: usize, to_right: bool) -> String {
    let fitted = fit(text, columns);
    let spaces = " ".repeat(columns.saturating_sub(fitted.width()));
    if to_right { spaces + &fitted } else { fitted.into_owned() + &spaces }
}

/// The text broken at its spaces into lines of that many columns; words that are longer are broken too.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    // Each word with the spaces after it.
    for word in text.split_inclusive(' ').flat_map(|word| {
        let letters = word.trim_end_matches(' ');
        [letters, &word[letters.len()..]]
    }) {
        if used + word.width() > columns && used > 0 && !word.starts_with(' ') {
            lines.push(String::new());
            used = 0;
        }
        for grapheme in word.graphemes(true) {
            if used + grapheme.width() > columns {
                lines.push(String::new());
                used = 0;
            }
            if used > 0 || lines.len() == 1 || grapheme != " " {
                lines.last_mut().expect("it has a first line").push_str(grapheme);
                used += grapheme.width();
            }
        }
    }
    lines
}

/// `12345` → `12.345`
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    groups.join(".")
}
