//! What is to be read for as long as it takes: what came of each of several changes, or a notice.

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::frame::window;
use crate::action::Action;
use crate::cmd::Cmd;
use crate::state::State;
use crate::state::sheet::{Notice, Sheet};
use crate::state::work::{Item, Outcome, Work};
use crate::theme::Tone;
use crate::widget::scrollbar;
use crate::widget::text::{fit, pad, wrap};

/// The panel's columns.
const WIDTH: u16 = 100;

/// Does what is asked of the panel. What is still under way is stopped before it is left.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let page = i64::from(state.size.1.saturating_sub(6));
    let by = match cmd {
        Cmd::Close | Cmd::Back => return leave(state),
        Cmd::Accept => {
            let running = results(state).is_some_and(|work| !work.over);
            return if running { None } else { leave(state) };
        }
        Cmd::Down => 1,
        Cmd::Up => -1,
        Cmd::PageDown => page,
        Cmd::PageUp => -page,
        Cmd::Scroll(by) => by,
        _ => 0,
    };
    let last = lines(state, usize::from(WIDTH)).len().saturating_sub(1) as u64;
    if let Some(Sheet::Results(_, first)) = &mut state.sheet {
        *first = first.saturating_add_signed(by).min(last);
    }
    None
}

fn leave(state: &mut State) -> Option<Action> {
    let running = results(state).filter(|work| !work.over && !work.stopping).map(|work| work.number);
    let Some(number) = running else {
        state.sheet = None;
        return None;
    };
    state.works.get_mut(number).into_iter().for_each(|work| work.stopping = true);
    Some(Action::Stop(number))
}

fn results(state: &State) -> Option<&Work> {
    match &state.sheet {
        Some(Sheet::Results(number, _)) => state.works.get(*number),
        _ => None,
    }
}

/// How far changes are, in one sentence.
pub fn progress(state: &State, work: &Work) -> String {
    let count = |outcome| work.count(outcome).to_string();
    let done = count(|outcome| matches!(outcome, Outcome::Done(_)));
    let refused = count(|outcome| matches!(outcome, Outcome::Refused(_)));
    let stopped = count(|outcome| matches!(outcome, Outcome::Stopped));
    let all = work.items.len().to_string();
    let params = [("done", done.as_str()), ("refused", &refused), ("stopped", &stopped), ("all", &all)];
    let key = match (work.over, work.stopping) {
        (true, _) => Key::TuiWorkOver,
        (false, true) => Key::TuiWorkStopping,
        (false, false) => Key::TuiWorkRunning,
    };
    state.say(key, &params)
}

/// What came of a row: its sign, its sentence, its tone.
pub fn outcome(state: &State, outcome: &Outcome) -> (char, String, Tone) {
    match outcome {
        Outcome::Waiting => ('…', state.say(Key::TuiWorkWaiting, &[]), Tone::Quiet),
        Outcome::Done(text) => ('✓', text.clone(), Tone::Good),
        Outcome::Refused(text) => ('×', text.clone(), Tone::Bad),
        Outcome::Stopped => ('–', state.say(Key::TuiWorkStopped, &[]), Tone::Pending),
    }
}

/// Which conversation a row is of.
fn who(item: &Item) -> String {
    format!("{} · {}", item.conversation, item.between)
}

fn lines(state: &State, room: usize) -> Vec<Line<'static>> {
    let style = |tone| state.theme.style(tone);
    match (&state.sheet, results(state)) {
        (Some(Sheet::Notice(Notice { lines, .. })), _) => {
            lines.iter().flat_map(|line| wrap(line, room)).map(Line::raw).collect()
        }
        (_, Some(work)) => {
            let names = work.items.iter().map(|item| who(item).width());
            let width = names.max().unwrap_or(0).min(room.saturating_sub(2) / 2);
            let row = |item: &Item| {
                let (sign, text, tone) = outcome(state, &item.outcome);
                let who = who(item);
                let who = pad(&who, width, false);
                let rest = room.saturating_sub(2 + width + 3);
                // A refusal is read in full.
                let mut parts =
                    if tone == Tone::Bad { wrap(&text, rest) } else { vec![fit(&text, rest).into_owned()] };
                let first = Line::from(vec![
                    Span::styled(format!("{sign} "), style(tone)),
                    Span::raw(format!("{who}   ")),
                    Span::styled(parts.remove(0), style(tone)),
                ]);
                let indent = room.saturating_sub(rest);
                let more = parts.into_iter().map(move |part| {
                    Line::from(vec![Span::raw(" ".repeat(indent)), Span::styled(part, style(tone))])
                });
                std::iter::once(first).chain(more).collect::<Vec<_>>()
            };
            work.items.iter().flat_map(row).collect()
        }
        (_, None) => Vec::new(),
    }
}

/// Draws the panel over the middle of the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let (title, first) = match (&state.sheet, results(state)) {
        (Some(Sheet::Notice(notice)), _) => (notice.title.clone(), 0),
        (Some(Sheet::Results(_, first)), Some(work)) => {
            (format!("{} · {}", state.say(work.kind.title(), &[]), progress(state, work)), *first)
        }
        _ => return,
    };
    let width = WIDTH.min(state.size.0.saturating_sub(2));
    let lines = lines(state, usize::from(width.saturating_sub(4)));
    let inside = window(state, frame, &title, (width, lines.len() as u16));
    let first = first.min((lines.len() as u64).saturating_sub(u64::from(inside.height)));
    for (line, y) in lines.iter().skip(first as usize).zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, line, inside.width);
    }
    let bar = Rect { width: inside.width + 1, ..inside };
    scrollbar::draw(frame.buffer_mut(), bar, first, lines.len() as u64, state.theme.style(Tone::Quiet));
}
