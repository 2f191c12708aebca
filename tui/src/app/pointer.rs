//! What the mouse asks for: a click selects what it points at, a second one opens it, one on the mark's column marks, a
//! column's title sorts.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::app::frame;
use crate::app::layout::Layout;
use crate::app::state::{Context, Place, State};
use crate::core::cmd::Cmd;
use crate::kit::list::columns::{self, Column};
use crate::kit::list::{List, Row};
use crate::screens::{conversations, payments};

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
    if !matches!(state.context(), Context::List | Context::Details | Context::Messages) {
        return None;
    }
    let layout = Layout::of(state);
    if layout.crumbs.contains(at) {
        return frame::tab_at(state, at.x).map(Cmd::GoTo);
    }
    let (list, head) = (layout.list, layout.head);
    let cmd = match state.place {
        Place::Payments => hit(&state.payments.list, &payments::list::COLUMNS, list, head, at),
        Place::Conversations => {
            hit(&state.conversations.list, &conversations::columns::COLUMNS, list, head, at)
        }
    };
    match cmd {
        Some(Cmd::Select(index)) if at.x < list.x + columns::MARK => Some(Cmd::MarkRow(index)),
        cmd => cmd,
    }
}

/// What a click on a list, or on its titles, asks for.
fn hit<R: Row>(
    list: &List<R>,
    columns: &'static [Column<R>],
    rows: Rect,
    head: Rect,
    at: Position,
) -> Option<Cmd> {
    if rows.contains(at) {
        let index = list.top + u64::from(at.y - rows.y);
        return (index <= list.last()).then_some(Cmd::Select(index));
    }
    let titles = columns::placed(columns, head.width);
    let title = titles.iter().filter(|_| head.contains(at)).find(|placed| {
        let from = head.x + placed.x;
        (from..from + placed.width).contains(&at.x)
    })?;
    title.column.sort.map(|_| Cmd::SortBy(title.number))
}
