//! The line at the bottom: a command or a filter, with what its words may become above it.

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};
use unicode_width::UnicodeWidthStr;

use crate::app::state::{Session, State};
use crate::app::{command, trail};
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::core::theme::Tone;
use crate::kit::ask::{Action, Ask};
use crate::kit::hits::SEARCH;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::prompt::{Prompt, Purpose};
use crate::kit::widget::text::{fit, pad, wrap};
use crate::kit::widget::{hits, input};

/// The most choices that are shown.
const MOST_CHOICES: usize = 8;
/// Commands that are kept.
const MOST_REMEMBERED: usize = 200;

/// Handles a command of the line.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let shell = &mut state.shell;
    let prompt = shell.prompt.as_mut()?;
    match cmd {
        Cmd::Close | Cmd::Back => shell.prompt = None,
        Cmd::Up if prompt.hits.chosen.is_some() => prompt.hits.choose(false),
        Cmd::Down if prompt.recalled.is_none() && !prompt.hits.rows.is_empty() => prompt.hits.choose(true),
        Cmd::Down if prompt.recalled.is_none() && prompt.purpose == Purpose::Filter => prompt.choose(true),
        Cmd::Up | Cmd::Down => {
            let history = past(state);
            let prompt = state.shell.prompt.as_mut()?;
            prompt.recall(&history, cmd == Cmd::Up);
            complete(state);
        }
        Cmd::Next => prompt.choose(true),
        Cmd::Previous => prompt.choose(false),
        Cmd::Accept => return accept(state),
        Cmd::Select(hit) => {
            prompt.hits.chosen = Some(hit as usize);
            return accept(state);
        }
        Cmd::Insert(_) | Cmd::Move(_) | Cmd::Delete(_) => {
            if prompt.line.edit(&cmd) {
                prompt.recalled = None;
            }
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

/// Updates the completions of the word before the cursor.
fn complete(state: &mut State) {
    let Some(mut prompt) = state.prompt.take() else { return };
    prompt.choices = match prompt.purpose {
        Purpose::Command => command::complete(prompt.line.before(), state),
        Purpose::Filter => {
            let words = state.screen().words(state);
            let named = words.naming(prompt.line.before());
            prompt.hits.look_for(match &named {
                Some(naming) => Some(Query::default().with(SEARCH, naming.typed.clone())),
                None => words.query(prompt.line.text()).ok().map(Query::from),
            });
            let found = words.completions(prompt.line.word());
            prompt.naming = named.map(|naming| (naming.filter, naming.from));
            found
        }
        Purpose::Member => {
            prompt.hits.look_for(Some(Query::default().with(SEARCH, prompt.line.text().trim())));
            Vec::new()
        }
    };
    (prompt.chosen, prompt.fault) = (None, None);
    state.prompt = Some(prompt);
}

/// Returns the question whose answer is shown while a search is typed.
pub(super) fn wants(state: &mut State) -> Option<Ask> {
    let place = hits_place(state);
    let query = state.prompt.as_mut()?.hits.wants()?;
    Some(Ask::Hits(place, Box::new(query)))
}

/// Returns the screen whose rows the line finds: that of members, if it names one.
fn hits_place(state: &State) -> Place {
    let is_naming = |prompt: &Prompt| prompt.purpose == Purpose::Member || prompt.naming.is_some();
    let of_members = state.prompt.as_ref().filter(|prompt| is_naming(prompt)).and(trail::members(state));
    of_members.unwrap_or(state.place)
}

/// Returns the lines that were typed before for the same purpose, and that mean something here.
fn past(state: &State) -> Vec<String> {
    let Some(prompt) = &state.prompt else { return Vec::new() };
    let words = state.screen().words(state);
    let kept = |line: &String| match prompt.purpose {
        Purpose::Command => (!line.starts_with(['/', '@'])).then(|| line.clone()),
        Purpose::Filter => {
            let line = line.strip_prefix(Purpose::Filter.sign())?;
            words.query(line).is_ok().then(|| line.to_owned())
        }
        Purpose::Member => line.strip_prefix(Purpose::Member.sign()).map(str::to_owned),
    };
    state.history.iter().filter_map(kept).collect()
}

/// Puts the number of the member that was found in place of the words that name it.
fn name_member(state: &mut State) {
    let Some(prompt) = &mut state.prompt else { return };
    let hit = prompt.hits.chosen.or(Some(0)).and_then(|at| prompt.hits.rows.get(at));
    if let (Some((filter, from)), Some(hit)) = (prompt.naming.take(), hit) {
        prompt.line.replace_from(from, &format!("{filter}:{}", hit.record));
        prompt.hits.chosen = None;
    }
}

fn accept(state: &mut State) -> Option<Action> {
    name_member(state);
    let members = trail::members(state);
    let is_early = state.prompt.as_ref().is_some_and(|prompt| {
        prompt.purpose == Purpose::Member && prompt.hits.rows.is_empty() && prompt.hits.is_waiting()
    });
    if is_early {
        // Its answer is still to come.
        state.prompt.iter_mut().for_each(|prompt| prompt.hits.is_awaited = true);
        return None;
    }
    let prompt = state.prompt.as_ref()?;
    let text = prompt.line.text().trim();
    let hit = prompt.hits.chosen.and_then(|at| prompt.hits.rows.get(at));
    let read = match prompt.purpose {
        Purpose::Member => match (hit.or(prompt.hits.rows.first()), members) {
            (Some(hit), Some(place)) => Ok(Cmd::JumpTo(place, hit.record)),
            _ => Err(state.say(Key::ShellListEmpty, &[])),
        },
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
            match purpose {
                Purpose::Command => remember(state, text),
                _ if text.is_empty() => {}
                purpose => remember(state, format!("{}{text}", purpose.sign())),
            }
            action
        }
        Err(fault) => {
            state.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
            None
        }
    }
}

/// Takes the rows of a search in. Opens the first if the user waits for it.
pub(super) fn receive(state: &mut State, query: &Query, rows: Vec<Row>) -> Option<Action> {
    let prompt = state.prompt.as_mut()?;
    prompt.hits.receive(query, rows);
    let is_awaited = prompt.hits.is_awaited && !prompt.hits.is_waiting();
    if is_awaited { accept(state) } else { None }
}

/// Keeps a line to be recalled, the same one once.
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
    frame.render_widget(Clear, area);
    frame.buffer_mut().set_string(area.x, area.y, prompt.purpose.sign(), style(Tone::Accent));
    let field = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    input::draw(frame, field, &prompt.line, style(Tone::Text), state.help.is_none(), false);
    let lines = match &prompt.fault {
        Some(fault) => {
            let broken = wrap(&format!("× {fault}"), usize::from(area.width.saturating_sub(5)));
            broken.into_iter().map(|line| Line::styled(format!(" {line}"), style(Tone::Bad))).collect()
        }
        None if has_hits(prompt) => {
            let screen = state.screens.at(hits_place(state));
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
        None if has_hits(prompt) && prompt.purpose == Purpose::Member => Key::TuiPromptFound,
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
    let place = usize::from(at.y.checked_sub(first)?);
    prompt.hits.rows.get(place)?;
    Some(Cmd::Select(place as u64))
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
