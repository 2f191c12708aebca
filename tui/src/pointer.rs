//! What the mouse asks for: a click selects what it points at, a second one opens it, a column's title sorts.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::cmd::Cmd;
use crate::layout::Layout;
use crate::screen::columns;
use crate::state::{Context, State};

/// Lines that one notch of the wheel scrolls.
const NOTCH: i64 = 3;

/// What a movement of the mouse asks for.
pub fn read(state: &State, mouse: MouseEvent) -> Option<Cmd> {
    match mouse.kind {
        MouseEventKind::ScrollDown => Some(Cmd::Scroll(NOTCH)),
        MouseEventKind::ScrollUp => Some(Cmd::Scroll(-NOTCH)),
        MouseEventKind::Down(MouseButton::Left) => click(state, Position::new(mouse.column, mouse.row)),
        _ => None,
    }
}

fn click(state: &State, at: Position) -> Option<Cmd> {
    if !matches!(state.context(), Context::List | Context::Details) {
        return None;
    }
    let layout = Layout::of(state);
    if layout.list.contains(at) {
        let index = state.payments.top + u64::from(at.y - layout.list.y);
        return (index <= state.payments.last()).then_some(Cmd::Select(index));
    }
    if layout.head.contains(at) {
        let columns = columns::placed(layout.head.width);
        let hit = columns.iter().find(|placed| {
            let from = layout.head.x + placed.x;
            (from..from + placed.width).contains(&at.x)
        });
        return Some(Cmd::SortBy(hit?.column.sort?));
    }
    None
}
