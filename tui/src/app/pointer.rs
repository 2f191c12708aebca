//! Reads the mouse: a click on a row selects it, a second one opens it, one on the column of the marks marks it. A tab, a view, a
//! hit of a search and the title of a column respond to a click.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::app::state::{Context, State};
use crate::app::{frame, prompt};
use crate::core::cmd::Cmd;
use crate::kit::list::columns;

/// Lines that one notch of the wheel scrolls.
const NOTCH: i64 = 3;

/// Returns the command of a movement of the mouse.
pub fn read(state: &State, mouse: MouseEvent) -> Option<Cmd> {
    match mouse.kind {
        MouseEventKind::ScrollDown => Some(Cmd::Scroll(NOTCH)),
        MouseEventKind::ScrollUp => Some(Cmd::Scroll(-NOTCH)),
        MouseEventKind::Down(MouseButton::Left) => click(state, Position::new(mouse.column, mouse.row)),
        _ => None,
    }
}

fn click(state: &State, at: Position) -> Option<Cmd> {
    if state.context() == Context::Prompt {
        return prompt::hit_at(state, state.screen().layout(state).bar, at);
    }
    if !matches!(state.context(), Context::List | Context::Record) {
        return None;
    }
    let layout = state.screen().layout(state);
    if layout.crumbs.contains(at) {
        return frame::tab_at(state, at.x).map(Cmd::GoTo);
    }
    let screen = state.screen();
    if let Some(view) = screen.view_at(state, &layout, at) {
        return Some(Cmd::View(view));
    }
    let cmd = screen.hit(state, &layout, at);
    match cmd {
        Some(Cmd::Select(index)) if at.x < layout.list.x + columns::MARK => Some(Cmd::MarkRow(index)),
        cmd => cmd,
    }
}
