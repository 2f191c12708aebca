//! A bar that shows which part of a long list is on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the bar into a column: the part that is shown, of all.
pub fn draw(buffer: &mut Buffer, area: Rect, first: u64, total: u64, style: Style) {
    let height = u64::from(area.height);
    if total <= height || area.width == 0 {
        return;
    }
    let length = (height * height / total).max(1);
    let start = first * (height - length) / (total - height);
    for line in start..start + length {
        buffer.set_string(area.right() - 1, area.y + line as u16, "┃", style);
    }
}
