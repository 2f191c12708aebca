//! What the mouse asks for: a click selects what it points at, a second one opens it, one on the mark's column marks, a
//! column's title sorts.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::app::frame;
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::kit::list::columns;
use crate::kit::view;

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
    if !matches!(state.context(), Context::List | Context::Record) {
        return None;
    }
    let layout = state.screen().layout(state);
    if layout.crumbs.contains(at) {
        return frame::tab_at(state, at.x).map(Cmd::GoTo);
    }
    let screen = state.screen();
    let cmd = view::hit(screen.list(), screen.table(), (state.lang, &layout), at);
    match cmd {
        Some(Cmd::Select(index)) if at.x < layout.list.x + columns::MARK => Some(Cmd::MarkRow(index)),
        cmd => cmd,
    }
}
