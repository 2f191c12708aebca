//! A line being typed, with the terminal's cursor in it.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::core::theme::{Theme, Tone};
use crate::kit::line::Line;

/// Draws a field of a form: the line, underlined as far as it may grow.
pub fn field(frame: &mut Frame<'_>, area: Rect, theme: Theme, line: &Line, has_keys: bool, secret: bool) {
    let underlined = theme.style(Tone::Text).add_modifier(Modifier::UNDERLINED);
    frame.buffer_mut().set_style(area, underlined);
    draw(frame, area, line, underlined, has_keys, secret);
}

/// Draws a field after its label, in the last line of an area.
pub fn last(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
    label: &str,
    line: &Line,
    has_keys: bool,
    secret: bool,
) {
    let y = area.bottom().saturating_sub(1);
    frame.buffer_mut().set_string(area.x, y, label, theme.style(Tone::Accent));
    let indent = label.width() as u16 + 1;
    let rest = Rect { x: area.x + indent, y, width: area.width.saturating_sub(indent), height: 1 };
    field(frame, rest, theme, line, has_keys, secret);
}

/// Draws the line; with the keys, its cursor too. A secret shows only how long it is.
pub fn draw(frame: &mut Frame<'_>, area: Rect, line: &Line, style: Style, has_keys: bool, secret: bool) {
    let veiled = |text: &str| "•".repeat(text.graphemes(true).count());
    let shown = |text: &str| if secret { veiled(text) } else { text.to_owned() };
    let (text, before) = (shown(line.text()), shown(line.before()));
    let room = usize::from(area.width).saturating_sub(1);
    let mut hidden = before.width().saturating_sub(room);
    let visible = text.graphemes(true).skip_while(|grapheme| {
        let skipped = hidden > 0;
        hidden = hidden.saturating_sub(grapheme.width());
        skipped
    });
    let visible: String = visible.collect();
    frame.buffer_mut().set_stringn(area.x, area.y, visible, usize::from(area.width), style);
    if has_keys {
        let column = u16::try_from(before.width().min(room)).unwrap_or(area.width);
        frame.set_cursor_position(Position { x: area.x + column, y: area.y });
    }
}
