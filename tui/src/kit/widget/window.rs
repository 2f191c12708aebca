//! The middle of the screen: a window over it, or lines in place of it.

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};
use unicode_width::UnicodeWidthStr;

use crate::core::theme::Tone;
use crate::kit::shell::Shell;
use crate::kit::widget::text::{fit, wrap};

/// Draws a frame with a title over the middle of the screen, and returns its inside: that many columns and lines, or as
/// many as there are.
pub fn window(shell: &Shell, frame: &mut Frame<'_>, title: &str, (width, lines): (u16, u16)) -> Rect {
    let (columns, rows) = shell.size;
    let style = shell.theme.style(Tone::Accent);
    let height = (lines + 2).min(rows.saturating_sub(2));
    let area =
        Rect { x: columns.saturating_sub(width) / 2, y: rows.saturating_sub(height) / 2, width, height };
    let title = fit(title, usize::from(width.saturating_sub(6))).into_owned();
    let block =
        Block::bordered().border_type(BorderType::Rounded).title(format!(" {title} ")).border_style(style);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    area.inner(Margin::new(2, 1))
}

/// Draws lines in the middle of an area, broken where they do not fit.
pub fn centred(frame: &mut Frame<'_>, area: Rect, lines: &[Line<'_>]) {
    let room = usize::from(area.width.saturating_sub(4)).clamp(1, 76);
    let broken: Vec<(String, Style)> = lines
        .iter()
        .flat_map(|line| {
            let style = line.spans.first().map_or(line.style, |span| span.style);
            wrap(&line.to_string(), room).into_iter().map(move |text| (text, style))
        })
        .collect();
    let top = area.y + area.height.saturating_sub(broken.len() as u16) / 2;
    for (at, (text, style)) in (top..area.bottom()).zip(&broken) {
        let text = fit(text, room);
        let x = area.x + area.width.saturating_sub(text.width() as u16) / 2;
        frame.buffer_mut().set_string(x, at, text, *style);
    }
}
