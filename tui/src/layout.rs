//! Where everything stands on a screen of this size. Drawing, scrolling and the mouse all ask here.

use ratatui::layout::Rect;

use crate::state::{Link, State};

/// From this width on, the details stand beside the list.
const WIDE: u16 = 120;
/// The smallest terminal that is drawn on.
pub const SMALLEST: (u16, u16) = (40, 10);

/// The parts of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Where one is, and on which server.
    pub crumbs: Rect,
    /// What is wrong with the connection; no lines when nothing is.
    pub banner: Rect,
    /// What the list shows; no lines when the details cover it.
    pub summary: Rect,
    /// The list's column titles.
    pub head: Rect,
    /// The list's rows.
    pub list: Rect,
    /// The details; empty when none are open.
    pub details: Rect,
    /// The hints, or the line being typed.
    pub bar: Rect,
}

impl Layout {
    /// The layout of the state's screen.
    pub fn of(state: &State) -> Layout {
        let (width, height) = state.size;
        let line = |y: u16, height: u16| Rect { x: 0, y, width, height };
        let banner = u16::from(matches!(state.link, Link::Lost(_)));
        let bar = line(height.saturating_sub(1), 1);
        let body = line(1 + banner, height.saturating_sub(2 + banner));
        let (list, details) = match (&state.details, width >= WIDE) {
            (None, _) => (body, Rect::default()),
            (Some(_), false) => (Rect { height: 0, ..body }, body),
            (Some(_), true) => {
                let left = width * 9 / 20;
                (Rect { width: left, ..body }, Rect { x: left, width: width - left, ..body })
            }
        };
        let part =
            |from: u16, height: u16| Rect { y: list.y + from, height: height.min(list.height), ..list };
        Layout {
            crumbs: line(0, 1),
            banner: line(1, banner),
            summary: part(0, 1),
            head: part(1, 1),
            list: part(2, list.height.saturating_sub(2)),
            details,
            bar,
        }
    }

    /// Whether the details cover the list.
    pub fn covers_list(&self) -> bool {
        self.list.height == 0
    }
}

impl State {
    /// The rows of the list that fit on the screen; those that would, where the details cover it.
    pub fn list_lines(&self) -> u64 {
        let height = Layout::of(self).list.height;
        u64::from(if height == 0 { self.size.1.saturating_sub(4) } else { height }).max(1)
    }
}
