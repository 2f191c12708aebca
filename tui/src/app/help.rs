//! The help: every key that means something here, every command, every word of the filter. Typing searches it.

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};
use unicode_width::UnicodeWidthStr;

use crate::app::command;
use crate::app::keymap;
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::filter::slug;
use crate::kit::widget::text::{fit, pad, wrap};
use crate::kit::widget::{input, scrollbar};

/// Handles a command of the help.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let page = i64::from(inside(state).height);
    let last = (lines(state).len() as u64).saturating_sub(u64::from(inside(state).height));
    let help = state.help.as_mut()?;
    let by = match cmd {
        Cmd::Close | Cmd::Back => {
            state.help = None;
            return None;
        }
        Cmd::Down => 1,
        Cmd::Up => -1,
        Cmd::PageDown => page,
        Cmd::PageUp => -page,
        Cmd::Scroll(by) => by,
        cmd if help.search.edit(&cmd) => i64::MIN,
        _ => 0,
    };
    help.scroll = help.scroll.saturating_add_signed(by).min(last);
    None
}

/// One line of the help: keys or words, and what they do.
pub type Entry = (String, String);

/// The parts of the help, with their titles. The keys are those of the place from which it was opened.
pub fn entries(state: &State) -> Vec<(String, Vec<Entry>)> {
    let keys = |context: Context| {
        let entry = |binding: &Binding| {
            let chords = keymap::chords(state, context, binding);
            let labels: Vec<String> = chords.iter().map(|chord| chord.label()).collect();
            let text = binding.text(state.lang);
            // The reason why a key does nothing now is next to its effect.
            let text = match state.why_not(&binding.cmd) {
                Some(reason) => format!("{text}: ✗ {}", reason.sentence),
                None => text,
            };
            (!labels.is_empty()).then(|| (labels.join(" "), text))
        };
        keymap::of(state, context).filter_map(entry).collect::<Vec<Entry>>()
    };
    let commands = command::all(state).map(|(_, command)| {
        let own = command.own.map(|own| state.say(own, &[])).filter(|own| own != command.name);
        let names = command.short.map(str::to_owned).into_iter().chain(own);
        let names: String = names.map(|name| format!(" :{}", slug(&name))).collect();
        (format!(":{}{names}", command.name), state.say(command.help, &[]))
    });
    let (title, words) = (state.screen().filters(), state.screen().words(state).all());
    vec![
        (state.say(Key::TuiHelpKeys, &[]), keys(state.below_help())),
        (state.say(Key::CliHeadingCommands, &[]), commands.collect()),
        (state.say(title, &[]), words),
    ]
}

fn lines(state: &State) -> Vec<Line<'static>> {
    let search = state.help.as_ref().map(|help| help.search.text().to_lowercase()).unwrap_or_default();
    let style = |tone| state.theme.style(tone);
    let columns = usize::from(inside(state).width);
    let entries = entries(state);
    let keys = entries.iter().flat_map(|(_, entries)| entries).map(|(keys, _)| keys.width());
    let width = keys.max().unwrap_or(0).min(columns / 2);
    let mut lines = Vec::new();
    for (title, entries) in entries {
        let fits = |entry: &Entry| format!("{} {}", entry.0, entry.1).to_lowercase().contains(&search);
        let found: Vec<Entry> = entries.into_iter().filter(fits).collect();
        if found.is_empty() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Line::raw(""));
        }
        lines.push(Line::styled(title, style(Tone::Title)));
        lines.extend(found.into_iter().flat_map(|(keys, text)| {
            let mut parts = wrap(&text, columns.saturating_sub(width + 3));
            // Wider names are above their meaning.
            if keys.width() > width {
                parts.insert(0, String::new());
            }
            parts.into_iter().enumerate().map(move |(at, part)| {
                let keys = if at == 0 { keys.as_str() } else { "" };
                let keys =
                    if part.is_empty() { fit(keys, columns).into_owned() } else { pad(keys, width, false) };
                Line::from(vec![Span::styled(format!(" {keys}  "), style(Tone::Accent)), Span::raw(part)])
            })
        }));
    }
    if lines.is_empty() {
        lines.push(Line::styled(state.say(Key::ShellListEmpty, &[]), style(Tone::Quiet)));
    }
    lines
}

fn outside(state: &State) -> Rect {
    let (width, height) = state.size;
    let (wide, high) = (width.saturating_sub(4).min(84), height.saturating_sub(2));
    Rect { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

fn inside(state: &State) -> Rect {
    let inner = outside(state).inner(Margin::new(2, 1));
    Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner }
}

/// Draws the help over everything else.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(help) = &state.help else { return };
    let (outside, inside) = (outside(state), inside(state));
    let style = |tone| state.theme.style(tone);
    let title = format!(" {} ", state.say(Key::TuiHelpTitle, &[]));
    let block =
        Block::bordered().border_type(BorderType::Rounded).title(title).border_style(style(Tone::Accent));
    frame.render_widget(Clear, outside);
    frame.render_widget(block, outside);
    let search = format!("{} ", state.say(Key::TuiHelpSearch, &[]));
    let (x, y) = (inside.x + search.width() as u16, inside.y - 2);
    frame.buffer_mut().set_string(inside.x, y, &search, style(Tone::Quiet));
    let field = Rect { x, y, width: inside.right().saturating_sub(x), height: 1 };
    input::draw(frame, field, &help.search, style(Tone::Text), true, false);
    let lines = lines(state);
    for (line, y) in lines.iter().skip(help.scroll as usize).zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, line, inside.width);
    }
    let bar = Rect { width: inside.width + 1, ..inside };
    scrollbar::draw(frame.buffer_mut(), bar, help.scroll, lines.len() as u64, style(Tone::Quiet));
}
