//! The line at the bottom: a command or a filter, with what its words may become above it.

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};
use unicode_width::UnicodeWidthStr;

use crate::app::command;
use crate::app::state::{Session, State};
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::{Action, Ask};
use crate::kit::list::query::Query;
use crate::kit::prompt::{Prompt, Purpose};
use crate::kit::widget::text::{fit, pad, wrap};
use crate::kit::widget::{hits, input};

/// The most choices that are shown.
const MOST_CHOICES: usize = 8;
/// Commands that are kept.
const MOST_REMEMBERED: usize = 200;

/// Does what is asked of the line.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let shell = &mut state.shell;
    let prompt = shell.prompt.as_mut()?;
    match cmd {
        Cmd::Close | Cmd::Back => shell.prompt = None,
        Cmd::Up | Cmd::Down if prompt.purpose == Purpose::Command => {
            prompt.recall(&shell.history, matches!(cmd, Cmd::Up));
            complete(state);
        }
        Cmd::Up | Cmd::Down if !prompt.hits.rows.is_empty() => prompt.hits.choose(cmd == Cmd::Down),
        Cmd::Up => prompt.choose(false),
        Cmd::Down => prompt.choose(true),
        Cmd::Next => prompt.choose(true),
        Cmd::Previous => prompt.choose(false),
        Cmd::Accept => return accept(state),
        Cmd::OpenRecord(_) => {
            shell.prompt = None;
            return state.obey(cmd);
        }
        Cmd::Insert(text) => {
            prompt.line.insert(&text);
            complete(state);
        }
        Cmd::Move(motion) => {
            prompt.line.go(motion);
            complete(state);
        }
        Cmd::Delete(motion) => {
            prompt.line.delete(motion);
            complete(state);
        }
        _ => {}
    }
    None
}

/// Finds what the last word of a line that was just opened may become.
pub(super) fn refresh(state: &mut State) {
    if let Some(prompt) = state.prompt.as_mut().filter(|prompt| prompt.is_new) {
        prompt.is_new = false;
        let fault = prompt.fault.take();
        complete(state);
        state.prompt.iter_mut().for_each(|prompt| prompt.fault.clone_from(&fault));
    }
}

/// Finds anew what the word before the cursor may become.
fn complete(state: &mut State) {
    let Some(mut prompt) = state.prompt.take() else { return };
    prompt.choices = match prompt.purpose {
        Purpose::Command => command::complete(prompt.line.before(), state),
        Purpose::Filter => {
            let words = state.screen().words(state);
            prompt.hits.look_for(words.query(prompt.line.text()).ok().map(Query::from));
            words.completions(prompt.line.word())
        }
    };
    (prompt.chosen, prompt.fault) = (None, None);
    state.prompt = Some(prompt);
}

/// Returns the question whose answer is shown while a search is typed.
pub(super) fn wants(state: &mut State) -> Option<Ask> {
    let place = state.place;
    let query = state.prompt.as_mut()?.hits.wants()?;
    Some(Ask::Hits(place, Box::new(query)))
}

fn accept(state: &mut State) -> Option<Action> {
    let prompt = state.prompt.as_ref()?;
    let text = prompt.line.text().trim();
    let hit = prompt.hits.chosen.and_then(|at| prompt.hits.rows.get(at));
    let read = match prompt.purpose {
        Purpose::Filter if hit.is_some() => Ok(Cmd::OpenRecord(hit?.record)),
        Purpose::Command if text.is_empty() => {
            state.prompt = None;
            return None;
        }
        Purpose::Command => command::read(text, state),
        Purpose::Filter => state.screen().words(state).query(text).map(|query| Cmd::Show(state.place, query)),
    };
    match read {
        Ok(cmd) => {
            let (purpose, text) = (prompt.purpose, text.to_owned());
            state.prompt = None;
            let action = state.obey(cmd);
            if purpose == Purpose::Command {
                remember(state, text)
            };
            action
        }
        Err(fault) => {
            state.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
            None
        }
    }
}

/// Keeps a command to be recalled, the same one once.
fn remember(state: &mut State, command: String) {
    state.history.retain(|kept| *kept != command);
    state.history.push(command);
    if state.history.len() > MOST_REMEMBERED {
        state.history.remove(0);
    }
}

/// Draws the line over the hints, and its choices above it.
pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let Some(prompt) = state.prompt.as_ref().filter(|_| state.session != Session::Out) else { return };
    let style = |tone| state.theme.style(tone);
    let sign = match prompt.purpose {
        Purpose::Command => ":",
        Purpose::Filter => "/",
    };
    frame.render_widget(Clear, area);
    frame.buffer_mut().set_string(area.x, area.y, sign, style(Tone::Accent));
    let field = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    input::draw(frame, field, &prompt.line, style(Tone::Text), state.help.is_none(), false);
    let lines = match &prompt.fault {
        Some(fault) => {
            let broken = wrap(&format!("× {fault}"), usize::from(area.width.saturating_sub(5)));
            broken.into_iter().map(|line| Line::styled(format!(" {line}"), style(Tone::Bad))).collect()
        }
        None if has_hits(prompt) => {
            let screen = state.screen();
            hits::lines(&prompt.hits, screen.table(), state.theme, state.lang, area.width.saturating_sub(4))
        }
        None => choices(state),
    };
    let height = lines.len() as u16 + 2;
    if lines.is_empty() || height > area.y {
        return;
    }
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 3;
    let place = Rect { x: area.x, y: area.y - height, width: width.min(area.width), height };
    let title = match &prompt.fault {
        Some(_) => Key::TuiPromptFault,
        None if has_hits(prompt) => Key::TuiPromptHits,
        None => Key::TuiPromptChoices,
    };
    let title = state.say(title, &[]);
    let block =
        Block::bordered().border_type(BorderType::Rounded).border_style(style(Tone::Quiet)).title(title);
    frame.render_widget(Clear, Rect { width: (place.width + 1).min(area.width), ..place });
    frame.render_widget(block, place);
    for (line, y) in lines.iter().zip(place.y + 1..) {
        frame.buffer_mut().set_line(place.x + 1, y, line, place.width.saturating_sub(2));
    }
}

/// Returns the command that opens the hit at a place on the terminal.
pub fn hit_at(state: &State, bar: Rect, at: Position) -> Option<Cmd> {
    let prompt = state.prompt.as_ref().filter(|prompt| prompt.fault.is_none() && has_hits(prompt))?;
    let first = bar.y.checked_sub(prompt.hits.rows.len() as u16 + 1)?;
    let row = prompt.hits.rows.get(usize::from(at.y.checked_sub(first)?))?;
    Some(Cmd::OpenRecord(row.record))
}

/// Returns whether the rows that the line finds are shown: not while a choice for its last word is tried.
fn has_hits(prompt: &Prompt) -> bool {
    !prompt.hits.rows.is_empty() && prompt.chosen.is_none()
}

fn choices(state: &State) -> Vec<Line<'static>> {
    let Some(prompt) = &state.prompt else { return Vec::new() };
    let style = |tone| state.theme.style(tone);
    let width = prompt.choices.iter().map(|(word, _)| word.width()).max().unwrap_or(0);
    let first = prompt.chosen.unwrap_or(0).saturating_sub(MOST_CHOICES - 1);
    let shown = prompt.choices.iter().enumerate().skip(first).take(MOST_CHOICES);
    let line = |(at, (word, meaning)): (usize, &(String, String))| {
        let tone = if prompt.chosen == Some(at) { Tone::Selected } else { Tone::Accent };
        let room = usize::from(state.size.0).saturating_sub(width + 8);
        Line::from(vec![
            Span::styled(format!(" {} ", pad(word, width, false)), style(tone)),
            Span::styled(format!(" {}", fit(meaning, room)), style(Tone::Quiet)),
        ])
    };
    shown.map(line).collect()
}
