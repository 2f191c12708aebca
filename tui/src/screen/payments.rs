//! The list of payments.

use client::api::payments::{Get, List, PaymentSort};
use client::id::TransactionId;
use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::columns::{self, Placed};
use super::frame::centred;
use crate::action::Action;
use crate::ask::Ask;
use crate::cmd::Cmd;
use crate::layout::Layout;
use crate::state::details::Details;
use crate::state::prompt::{Prompt, Purpose};
use crate::state::{Context, Session, State};
use crate::theme::Tone;
use crate::widget::scrollbar;
use crate::widget::text::{count, fit, pad};

/// The order in which the key goes through the columns.
const SORTS: [PaymentSort; 4] =
    [PaymentSort::CreatedAt, PaymentSort::PaidAt, PaymentSort::Status, PaymentSort::Id];

/// Does what is asked of the list.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let lines = state.list_lines();
    let list = &mut state.payments;
    let page = i64::try_from(lines).unwrap_or(i64::MAX);
    match cmd {
        Cmd::Down => list.select(list.cursor + 1, lines),
        Cmd::Up => list.select(list.cursor.saturating_sub(1), lines),
        Cmd::PageDown => list.turn(page, lines),
        Cmd::PageUp => list.turn(-page, lines),
        Cmd::HalfDown => list.turn(page / 2, lines),
        Cmd::HalfUp => list.turn(-page / 2, lines),
        Cmd::Scroll(by) => list.turn(by, lines),
        Cmd::Top => list.select(0, lines),
        Cmd::Bottom => list.select(list.last(), lines),
        Cmd::Select(index) if index == list.cursor => return on(state, Cmd::Open),
        Cmd::Select(index) => list.select(index, lines),
        Cmd::Open => {
            let id = list.selected()?.id;
            open(state, id);
        }
        Cmd::OpenRecord(id) => open(state, id),
        Cmd::Show(filter) => list.show(*filter),
        Cmd::SortBy(field) => list.sort(field),
        Cmd::SortNext => {
            let at = SORTS.iter().position(|field| *field == list.order().field).unwrap_or(0);
            list.sort(SORTS[(at + 1) % SORTS.len()]);
        }
        Cmd::SortReverse => list.sort(list.order().field),
        Cmd::Refresh if state.session == Session::Resuming => {
            list.failed = None;
            return Some(Action::Ask(Ask::Whoami));
        }
        Cmd::Refresh => list.reread(),
        Cmd::Back if !list.shows_everything() => list.show(Default::default()),
        Cmd::CopyCommand => {
            let id = list.selected()?.id;
            return Some(copy_command(state, id));
        }
        Cmd::FilterLine => {
            let text = state.words().write(&state.payments.filter);
            let text = if text.is_empty() { text } else { text + " " };
            state.prompt = Some(Prompt::new(Purpose::Filter, text));
            super::prompt::complete(state);
        }
        Cmd::CommandLine => {
            state.prompt = Some(Prompt::new(Purpose::Command, String::new()));
            super::prompt::complete(state);
        }
        _ => {}
    }
    None
}

/// Opens the details of a payment, or says why not.
pub(super) fn open(state: &mut State, id: TransactionId) {
    match state.refusal::<Get>() {
        Some(reason) => state.toast_text(reason.sentence, true),
        None => state.details = Some(Details::of(id)),
    }
}

/// The payment as a command of `retaguarda`, for the clipboard.
pub(super) fn copy_command(state: &mut State, id: TransactionId) -> Action {
    let command = format!("retaguarda payments get {id}");
    state.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Action::Copy(command)
}

/// Draws the list.
pub fn draw(state: &State, frame: &mut Frame<'_>, layout: &Layout) {
    let columns = columns::placed(layout.list.width);
    summary(state, frame, layout.summary);
    head(state, frame, layout.head, &columns);
    let list = &state.payments;
    if let Some(lines) = instead_of_rows(state) {
        return centred(frame, layout.list, &lines);
    }
    let exact = columns::is_exact(layout.list.width);
    for (index, y) in
        (list.top..list.window.total().unwrap_or(0)).zip(layout.list.top()..layout.list.bottom())
    {
        row(state, frame, Rect { y, height: 1, ..layout.list }, index, &columns, exact);
    }
    let quiet = state.theme.style(Tone::Quiet);
    scrollbar::draw(frame.buffer_mut(), layout.list, list.top, list.window.total().unwrap_or(0), quiet);
}

/// Which rows of how many.
pub(crate) fn range(from: u64, to: u64, total: u64) -> Message {
    let message = Message::new(Key::ShellListRange).with("from", count(from));
    message.with("to", count(to)).with("total", count(total))
}

/// What the list shows, how much of it, and what is new.
fn summary(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let (list, style) = (&state.payments, |tone| state.theme.style(tone));
    let total = list.window.total().unwrap_or(0);
    let mut right = Vec::new();
    if !list.news.is_empty() {
        let news = state.say(Key::TuiNews, &[("n", &list.news.len().to_string())]);
        right.push(Span::styled(format!("{news}  "), style(Tone::Accent)));
    }
    if total > 0 {
        let last = (list.top + state.list_lines()).min(total);
        right.push(Span::raw(range(list.top + 1, last, total).text(state.lang) + " "));
    }
    let right = Line::from(right);
    let room = usize::from(area.width).saturating_sub(right.width() + 2);
    let (text, tone) = match &list.failed {
        Some(error) if total > 0 => (error.sentence(state.lang), Tone::Bad),
        _ if list.shows_everything() => (state.say(Key::TuiEverything, &[]), Tone::Quiet),
        _ => (state.words().write(&list.filter), Tone::Accent),
    };
    frame.buffer_mut().set_string(area.x + 1, area.y, fit(&text, room), style(tone));
    let width = right.width() as u16;
    frame.render_widget(right, Rect { x: area.right().saturating_sub(width), width, ..area });
}

fn head(state: &State, frame: &mut Frame<'_>, area: Rect, columns: &[Placed]) {
    let order = state.payments.order();
    let style = state.theme.style(Tone::Title).add_modifier(Modifier::UNDERLINED);
    frame.buffer_mut().set_style(area, style);
    for placed in columns {
        let title = state.say(placed.column.title, &[]);
        let sorted = placed.column.sort == Some(order.field);
        let arrow = if order.descending { "▾" } else { "▴" };
        let title = if sorted {
            format!("{}{arrow}", fit(&title, usize::from(placed.width).saturating_sub(1)))
        } else {
            title
        };
        let text = pad(&title, usize::from(placed.width), placed.column.to_right);
        frame.buffer_mut().set_string(area.x + placed.x, area.y, text, style);
    }
}

fn row(state: &State, frame: &mut Frame<'_>, area: Rect, index: u64, columns: &[Placed], exact: bool) {
    let (list, style) = (&state.payments, |tone| state.theme.style(tone));
    let selected = index == list.cursor;
    let buffer = frame.buffer_mut();
    if selected {
        buffer.set_string(area.x, area.y, "▸", style(Tone::Text));
    }
    match list.window.row(index) {
        None => {
            buffer.set_string(area.x + columns::MARK, area.y, "·  ·  ·", style(Tone::Quiet));
        }
        Some(payment) => {
            if list.fresh.contains(&payment.id) {
                buffer.set_string(area.x + 1, area.y, "•", style(Tone::Accent));
            }
            for placed in columns {
                let (text, tone) = (placed.column.cell)(payment, state.lang, exact);
                let text = pad(&text, usize::from(placed.width), placed.column.to_right);
                buffer.set_string(area.x + placed.x, area.y, text, style(tone));
            }
        }
    }
    if selected {
        let resting = state.context() == Context::Details;
        let line = Rect { width: area.width.saturating_sub(1), ..area };
        buffer.set_style(line, style(if resting { Tone::Resting } else { Tone::Selected }));
    }
}

/// What stands where no row can.
fn instead_of_rows(state: &State) -> Option<Vec<Line<'static>>> {
    let list = &state.payments;
    let say = |key| state.say(key, &[]);
    let (title, text) = if let Some(reason) = state.refusal::<List>() {
        (reason.sentence, String::new())
    } else if list.window.total().is_some_and(|total| total > 0) {
        return None;
    } else if let Some(error) = &list.failed {
        (error.sentence(state.lang), say(Key::TuiRetry))
    } else if list.window.total().is_none() {
        (say(Key::ShellLoading), String::new())
    } else if list.shows_everything() {
        (say(Key::ShellListEmpty), say(Key::ShellListEmptyText))
    } else {
        (say(Key::ShellListEmptyFiltered), say(Key::TuiUnfilter))
    };
    let styled = |text: String, tone| Line::styled(text, state.theme.style(tone));
    Some(vec![styled(title, Tone::Title), styled(text, Tone::Quiet)])
}
