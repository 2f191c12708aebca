//! The layout of a terminal of some size, for drawing, scrolling and the mouse.

use ratatui::layout::Rect;

use crate::kit::shell::{Link, Shell};

/// From this width on, the selected record is shown next to the list.
pub const WIDE: u16 = 120;
/// The smallest terminal that is drawn on.
pub const SMALLEST: (u16, u16) = (40, 10);

/// Returns whether the terminal is too small for anything but saying so.
pub fn is_too_small(shell: &Shell) -> bool {
    shell.size.0 < SMALLEST.0 || shell.size.1 < SMALLEST.1
}

/// The parts of the screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Layout {
    /// The line of the tabs and the server.
    pub crumbs: Rect,
    /// The state of a lost connection; no lines while there is one.
    pub banner: Rect,
    /// The line above the list; no lines if the record covers it.
    pub summary: Rect,
    /// The list's column titles.
    pub head: Rect,
    /// The list's rows.
    pub list: Rect,
    /// The payment's details or the conversation; empty when none is shown.
    pub record: Rect,
    /// The area next to the record, e.g. for the members of a conversation; may be empty.
    pub members: Rect,
    /// The bar of the last act; no lines while there is none.
    pub act: Rect,
    /// The hints, or the line being typed.
    pub bar: Rect,
}

impl Layout {
    /// Lays out a screen that parts its room so.
    pub fn of(shell: &Shell, areas: impl FnOnce(Rect) -> Areas) -> Layout {
        let (width, height) = shell.size;
        let line = |y: u16, height: u16| Rect { x: 0, y, width, height };
        let banner = u16::from(matches!(shell.link, Link::Lost(_)));
        let act = shell.act_lines();
        let body = line(1 + banner, height.saturating_sub(2 + banner + act));
        let Areas { list, record, members } = areas(body);
        let part =
            |from: u16, height: u16| Rect { y: list.y + from, height: height.min(list.height), ..list };
        Layout {
            crumbs: line(0, 1),
            banner: line(1, banner),
            summary: part(0, 1),
            head: part(1, 1),
            list: part(2, list.height.saturating_sub(2)),
            record,
            members,
            act: line(height.saturating_sub(1 + act), act),
            bar: line(height.saturating_sub(1), 1),
        }
    }

    /// Returns whether the record covers the list.
    pub fn covers_list(&self) -> bool {
        self.list.height == 0
    }
}

/// The parts of a screen between its first lines and its last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Areas {
    /// The list, with the lines above its rows; no lines when the record covers it.
    pub list: Rect,
    /// The open or selected record; empty when none is shown.
    pub record: Rect,
    /// The area next to the record; may be empty.
    pub members: Rect,
}

/// Splits an area into one of that many columns and the rest.
pub fn beside(body: Rect, left: u16) -> (Rect, Rect) {
    (Rect { width: left, ..body }, Rect { x: left, width: body.width - left, ..body })
}

/// Returns the lines of a list that fit on the terminal; those that would, where the record covers them.
pub fn list_lines(shell: &Shell, areas: impl FnOnce(Rect) -> Areas) -> u16 {
    let (width, height) = shell.size;
    let banner = u16::from(matches!(shell.link, Link::Lost(_)));
    let body =
        Rect { width, height: height.saturating_sub(2 + banner + shell.act_lines()), ..Rect::default() };
    let list = areas(body).list;
    let height = if list.height == 0 { body.height } else { list.height };
    height.saturating_sub(2).max(1)
}
