//! A line being typed, with the terminal's cursor in it.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::kit::line::Line;

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
