//! A payment with everything that is known of it, and what may be done to it.

use client::message::{Key, Message};
use client::value::id::TransactionId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::app::Action;
use crate::app::frame::centred;
use crate::app::layout::Layout;
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::facts::Fact;
use crate::kit::widget::scrollbar;
use crate::kit::widget::text::{fit_line, pad, wrap};
use crate::screens::payments::facts;
use crate::screens::payments::list;
use crate::screens::payments::open::Details;

/// The widest column of labels.
const WIDEST_LABEL: usize = 24;

/// Does what is asked of the details.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let area = Layout::of(state).record;
    let page = i64::from(area.height.saturating_sub(1));
    let id = state.details.as_ref()?.id;
    match cmd {
        Cmd::Close | Cmd::Back => state.details = None,
        Cmd::NextRecord => beside(state, state.payments.list.cursor + 1),
        Cmd::PreviousRecord => beside(state, state.payments.list.cursor.saturating_sub(1)),
        Cmd::CopyCommand => return Some(list::copy_command(state, id)),
        Cmd::CopyLink => return copy_link(state),
        Cmd::Refresh => state.details.iter_mut().for_each(Details::reread),
        Cmd::Select(index) => beside(state, index),
        Cmd::SortBy(_) | Cmd::OpenRecord(_) => return list::on(state, cmd),
        Cmd::Down => scroll(state, 1),
        Cmd::Up => scroll(state, -1),
        Cmd::PageDown => scroll(state, page),
        Cmd::PageUp => scroll(state, -page),
        Cmd::HalfDown => scroll(state, page / 2),
        Cmd::HalfUp => scroll(state, -page / 2),
        Cmd::Scroll(by) => scroll(state, by),
        Cmd::Top => scroll(state, i64::MIN),
        Cmd::Bottom => scroll(state, i64::MAX),
        _ => {}
    }
    None
}

fn scroll(state: &mut State, by: i64) {
    let area = Layout::of(state).record;
    let lines = lines(state, text_width(area)).len() as u64;
    let last = lines.saturating_sub(u64::from(area.height));
    if let Some(details) = &mut state.details {
        details.scroll = details.scroll.saturating_add_signed(by).min(last);
    }
}

/// Opens another payment of the list.
fn beside(state: &mut State, index: u64) {
    let lines = state.payment_lines();
    state.payments.list.select(index, lines);
    if let Some(id) = state.payments.list.selected().map(|row| TransactionId::new(row.id)) {
        list::open(state, id);
    }
}

fn copy_link(state: &mut State) -> Option<Action> {
    let link = state.details.as_ref()?.record.as_ref()?.payment_link.clone();
    match link {
        Some(link) => {
            state.toast(Message::new(Key::TuiCopied).with("text", &link), false);
            Some(Action::Copy(link))
        }
        None => {
            state.toast(Key::TuiNoLink, true);
            None
        }
    }
}

fn text_width(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(4))
}

/// Draws the details.
pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let Some(details) = &state.details else { return };
    let quiet = state.theme.style(Tone::Quiet);
    if area.x > 0 {
        for y in area.top()..area.bottom() {
            frame.buffer_mut().set_string(area.x, y, "│", quiet);
        }
    }
    let lines = lines(state, text_width(area));
    if lines.is_empty() {
        let (title, text) = match &details.failed {
            Some(error) => (error.sentence(state.lang), state.say(Key::TuiRetry, &[])),
            None => (state.say(Key::ShellLoading, &[]), String::new()),
        };
        let title = Line::styled(title, state.theme.style(Tone::Title));
        return centred(frame, area, &[title, Line::styled(text, quiet)]);
    }
    let total = lines.len() as u64;
    let first = details.scroll.min(total.saturating_sub(u64::from(area.height)));
    for (line, y) in lines.iter().skip(first as usize).zip(area.top()..area.bottom()) {
        frame.buffer_mut().set_line(
            area.x + 2,
            y,
            &fit_line(line, usize::from(area.width.saturating_sub(3))),
            area.width.saturating_sub(3),
        );
    }
    scrollbar::draw(frame.buffer_mut(), area, first, total, quiet);
}

/// The details as lines of so many columns.
fn lines(state: &State, columns: usize) -> Vec<Line<'static>> {
    let Some(record) = state.details.as_ref().and_then(|details| details.record.as_ref()) else {
        return Vec::new();
    };
    let style = |tone| state.theme.style(tone);
    let sections = facts::details(record, state.lang);
    let labels = sections.iter().flat_map(|section| &section.facts).map(|fact| fact.label.width());
    let label_width = labels.max().unwrap_or(0).min(WIDEST_LABEL);
    let number = Message::new(Key::PaymentsPageLinkNumber).with("id", record.transaction.id);
    let title = format!("{} · {}", number.text(state.lang), record.transaction.amount);
    let mut lines = vec![Line::styled(title, style(Tone::Accent))];
    let failed = state.details.as_ref().and_then(|details| details.failed.as_ref());
    lines.extend(failed.map(|error| Line::styled(error.sentence(state.lang), style(Tone::Bad))));
    for section in sections {
        lines.push(Line::raw(""));
        let rule = "─".repeat(columns.saturating_sub(section.title.width() + 1));
        lines.push(Line::from(vec![
            Span::styled(section.title, style(Tone::Title)),
            Span::styled(format!(" {rule}"), style(Tone::Quiet)),
        ]));
        lines.extend(section.facts.into_iter().flat_map(|fact| {
            let Fact { label, value, tone } = fact;
            let room = columns.saturating_sub(label_width + 2);
            wrap(&value, room).into_iter().enumerate().map(move |(at, part)| {
                let label = if at == 0 { label.as_str() } else { "" };
                let label = pad(label, label_width, false) + "  ";
                Line::from(vec![Span::styled(label, style(Tone::Quiet)), Span::styled(part, style(tone))])
            })
        }));
    }
    lines
}
