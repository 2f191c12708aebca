//! The outbox over the screen: what is about to leave, what has left, and what could not; recalled and retried from here.

use client::api::service::outbox::{OutboxEntry, OutboxState, Recall, Retry};
use client::endpoint::Endpoint;
use client::message::Key;
use client::value::date::show_instant;
use client::value::id::OutboxId;
use client::value::word::Word;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::app::Action;
use crate::app::ask::Ask;
use crate::app::frame::window;
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::core::write::Write;
use crate::kit::sheet::{OutboxSheet, Sheet};
use crate::kit::widget::text::{fit_line, pad, wrap};
use crate::kit::work::Item;

/// The sheet's columns.
const WIDTH: u16 = 110;

/// Opens the outbox and reads it.
pub fn open(state: &mut State) -> Option<Action> {
    state.sheet = Some(Sheet::Outbox(OutboxSheet::default()));
    Some(Action::Ask(Ask::Outbox))
}

/// The outbox was read, or could not be. The cursor stays in it.
pub fn read(state: &mut State, entries: Result<Vec<OutboxEntry>, String>) {
    if let Some(Sheet::Outbox(sheet)) = &mut state.sheet {
        let last = entries.as_ref().map_or(0, |entries| entries.len().saturating_sub(1));
        sheet.cursor = sheet.cursor.min(last);
        sheet.entries = Some(entries);
    }
}

/// Does what is asked of the outbox.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let Some(Sheet::Outbox(sheet)) = &mut state.sheet else { return None };
    let last = entries(sheet).len().saturating_sub(1);
    match cmd {
        Cmd::Close | Cmd::Back | Cmd::Accept => state.sheet = None,
        Cmd::Down => sheet.cursor = (sheet.cursor + 1).min(last),
        Cmd::Up => sheet.cursor = sheet.cursor.saturating_sub(1),
        Cmd::PageDown => sheet.cursor = last,
        Cmd::PageUp => sheet.cursor = 0,
        Cmd::Refresh => return Some(Action::Ask(Ask::Outbox)),
        Cmd::RecallMessage | Cmd::RetryMessage => {
            let Some(entry) = entries(sheet).get(sheet.cursor).cloned() else {
                state.toast(Key::TuiNothingSelected, true);
                return None;
            };
            let recalls = cmd == Cmd::RecallMessage;
            let refused = if recalls { entry.can.recall } else { entry.can.retry };
            if let Some(reason) = refused {
                state.toast_text(reason.sentence, true);
                return None;
            }
            return change(state, entry.id, recalls, entry.to.unwrap_or_default());
        }
        _ => {}
    }
    None
}

/// Recalls the message that was sent last.
pub fn recall_last(state: &mut State) -> Option<Action> {
    match state.last_sent {
        Some(id) => change(state, id, true, String::new()),
        None => {
            state.toast(Key::TuiRecallNothing, true);
            None
        }
    }
}

fn change(state: &mut State, id: OutboxId, recalls: bool, to: String) -> Option<Action> {
    let write = if recalls { Write::of(&Recall::at(id), 0) } else { Write::of(&Retry::at(id), 0) };
    state.begin(vec![Item::new(id.get(), to, write)])
}

/// A change was answered: the outbox is read again if it is open, and what is recalled is not recalled again.
pub fn answered(state: &mut State, write: &Write, done: bool) -> Vec<Action> {
    if done && (write.calls::<Recall>() || write.calls::<Retry>()) {
        state.last_sent = None;
    }
    let is_open = matches!(state.sheet, Some(Sheet::Outbox(_)));
    if is_open { vec![Action::Ask(Ask::Outbox)] } else { Vec::new() }
}

fn entries(sheet: &OutboxSheet) -> &[OutboxEntry] {
    match &sheet.entries {
        Some(Ok(entries)) => entries,
        _ => &[],
    }
}

/// What the sheet says in place of entries, if there are none.
fn instead(state: &State, sheet: &OutboxSheet) -> Option<(String, Tone)> {
    match &sheet.entries {
        None => Some((state.say(Key::ShellLoading, &[]), Tone::Quiet)),
        Some(Err(why)) => Some((why.clone(), Tone::Bad)),
        Some(Ok(entries)) if entries.is_empty() => Some((state.say(Key::TuiOutboxEmpty, &[]), Tone::Quiet)),
        Some(Ok(_)) => None,
    }
}

/// An entry as a sentence: where it stands, what it is, to whom, and why it did not leave.
pub fn sentence(state: &State, entry: &OutboxEntry) -> String {
    let what = entry.subject.clone().unwrap_or_else(|| entry.kind.label(state.lang));
    let parts = [
        Some(format!("#{}", entry.id)),
        Some(entry.state.label(state.lang)),
        entry.to.clone(),
        Some(what),
        Some(show_instant(entry.created_at)),
        entry.last_error.clone(),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The whole sheet as lines, for a reader that draws nothing.
pub fn told(state: &State) -> Vec<String> {
    let Some(Sheet::Outbox(sheet)) = &state.sheet else { return Vec::new() };
    match instead(state, sheet) {
        Some((text, _)) => vec![text],
        None => entries(sheet).iter().map(|entry| sentence(state, entry)).collect(),
    }
}

/// Draws the sheet over the middle of the screen, and the whole of the entry with the keys below the others.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(Sheet::Outbox(sheet)) = &state.sheet else { return };
    let style = |tone| state.theme.style(tone);
    let width = WIDTH.min(state.size.0.saturating_sub(2));
    let room = usize::from(width.saturating_sub(4));
    let title = state.say(Key::TuiOutboxTitle, &[]);
    if let Some((text, tone)) = instead(state, sheet) {
        let lines: Vec<Line<'_>> =
            wrap(&text, room).into_iter().map(|line| Line::styled(line, style(tone))).collect();
        let inside = window(state, frame, &title, (width, lines.len() as u16));
        for (line, y) in lines.iter().zip(inside.top()..inside.bottom()) {
            frame.buffer_mut().set_line(inside.x, y, line, inside.width);
        }
        return;
    }
    let entries = entries(sheet);
    let whole = entries.get(sheet.cursor).map(|entry| wrap(&sentence(state, entry), room));
    let whole = whole.unwrap_or_default();
    let most = usize::from(state.size.1.saturating_sub(5)).saturating_sub(whole.len()).max(1);
    let first = sheet.cursor.saturating_sub(most - 1);
    let states = entries.iter().map(|entry| entry.state.label(state.lang).width()).max().unwrap_or(0);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (at, entry) in entries.iter().enumerate().skip(first).take(most) {
        lines.push(row(state, entry, at == sheet.cursor, states));
    }
    lines.push(Line::raw(""));
    lines.extend(whole.into_iter().map(|line| Line::styled(line, style(Tone::Quiet))));
    let inside = window(state, frame, &title, (width, lines.len() as u16));
    for (line, y) in lines.iter().zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, &fit_line(line, usize::from(inside.width)), inside.width);
    }
}

fn row(state: &State, entry: &OutboxEntry, selected: bool, states: usize) -> Line<'static> {
    let style = |tone| state.theme.style(tone);
    let tone = match entry.state {
        OutboxState::Held | OutboxState::Waiting | OutboxState::Sending => Tone::Pending,
        OutboxState::Sent => Tone::Good,
        OutboxState::Failed => Tone::Bad,
        OutboxState::Recalled => Tone::Quiet,
    };
    let text = if selected { Tone::Selected } else { Tone::Text };
    let what = entry.subject.clone().unwrap_or_else(|| entry.kind.label(state.lang));
    Line::from(vec![
        Span::styled(if selected { "▸ " } else { "  " }, style(text)),
        Span::styled(pad(&entry.state.label(state.lang), states, false), style(tone)),
        Span::styled(format!("  {}  ", entry.to.clone().unwrap_or_default()), style(text)),
        Span::styled(what, style(Tone::Quiet)),
    ])
}
