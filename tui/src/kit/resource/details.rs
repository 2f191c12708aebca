//! A record with everything that is known of it.

use std::io::{self, Write};

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::facts::Fact;
use crate::kit::layout::{Areas, WIDE, beside as beside_list};
use crate::kit::resource::{Listing, Resource, list};
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::kit::widget::scrollbar;
use crate::kit::widget::text::{fit_line, pad, wrap};
use crate::kit::widget::window::centred;

/// The widest column of labels.
const WIDEST_LABEL: usize = 24;

/// Returns the areas of the list and the details: side by side on a wide terminal.
pub fn areas<R: Resource>(screen: &Listing<R>, body: Rect) -> Areas {
    let (list, record) = match (screen.details.is_some(), body.width >= WIDE) {
        (false, _) => (body, Rect::default()),
        (true, false) => (Rect { height: 0, ..body }, body),
        (true, true) => beside_list(body, body.width * 9 / 20),
    };
    Areas { list, record, members: Rect::default() }
}

/// Handles a command of the details.
pub fn on<R: Resource>(screen: &mut Listing<R>, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let area = (screen as &dyn Screen).layout(shell).record;
    let page = i64::from(area.height.saturating_sub(1));
    let id = screen.details.as_ref()?.id;
    match cmd {
        Cmd::Close | Cmd::Back => {
            screen.details = None;
            (screen as &mut dyn Screen).settle(shell);
        }
        Cmd::NextRecord => beside(screen, shell, screen.list.cursor + 1),
        Cmd::PreviousRecord => beside(screen, shell, screen.list.cursor.saturating_sub(1)),
        Cmd::CopyCommand => return list::copy_command::<R>(shell, id),
        Cmd::Refresh => screen.outdate(),
        Cmd::Select(index) => beside(screen, shell, index),
        Cmd::SortBy(_) | Cmd::View(_) | Cmd::OpenRecord(_) => return list::on(screen, shell, cmd),
        Cmd::Down => scroll(screen, shell, 1),
        Cmd::Up => scroll(screen, shell, -1),
        Cmd::PageDown => scroll(screen, shell, page),
        Cmd::PageUp => scroll(screen, shell, -page),
        Cmd::HalfDown => scroll(screen, shell, page / 2),
        Cmd::HalfUp => scroll(screen, shell, -page / 2),
        Cmd::Scroll(by) => scroll(screen, shell, by),
        Cmd::Top => scroll(screen, shell, i64::MIN),
        Cmd::Bottom => scroll(screen, shell, i64::MAX),
        _ => {}
    }
    None
}

fn scroll<R: Resource>(screen: &mut Listing<R>, shell: &Shell, by: i64) {
    let area = (screen as &dyn Screen).layout(shell).record;
    let lines = lines(screen, shell, text_width(area)).len() as u64;
    let last = lines.saturating_sub(u64::from(area.height));
    if let Some(details) = &mut screen.details {
        details.scroll = details.scroll.saturating_add_signed(by).min(last);
    }
}

/// Opens another record of the list.
fn beside<R: Resource>(screen: &mut Listing<R>, shell: &mut Shell, index: u64) {
    let lines = (screen as &dyn Screen).lines(shell);
    screen.list.select(index, lines);
    if let Some(id) = screen.list.selected().map(|row| row.record) {
        list::open(screen, shell, id);
    }
}

fn text_width(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(4))
}

/// Draws the details.
pub fn draw<R: Resource>(screen: &Listing<R>, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let (record, failed) = R::shown(screen);
    let quiet = shell.theme.style(Tone::Quiet);
    if area.x > 0 {
        for y in area.top()..area.bottom() {
            frame.buffer_mut().set_string(area.x, y, "│", quiet);
        }
    }
    let lines = lines(screen, shell, text_width(area));
    if record.is_none() {
        let (title, text) = match (failed, screen.current()) {
            (Some(error), _) => (error.sentence(shell.lang), shell.say(Key::TuiRetry, &[])),
            (None, Some(_)) => (shell.say(Key::ShellLoading, &[]), String::new()),
            (None, None) => return,
        };
        let title = Line::styled(title, shell.theme.style(Tone::Title));
        return centred(frame, area, &[title, Line::styled(text, quiet)]);
    }
    let total = lines.len() as u64;
    let scroll = screen.details.as_ref().map_or(0, |details| details.scroll);
    let first = scroll.min(total.saturating_sub(u64::from(area.height)));
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

/// The details as lines of that many columns.
fn lines<R: Resource>(screen: &Listing<R>, shell: &Shell, columns: usize) -> Vec<Line<'static>> {
    let (Some(record), failed) = R::shown(screen) else { return Vec::new() };
    let style = |tone| shell.theme.style(tone);
    let sections = R::told(screen, record, shell.lang);
    let labels = sections.iter().flat_map(|section| &section.facts).map(|fact| fact.label.width());
    let label_width = labels.max().unwrap_or(0).min(WIDEST_LABEL);
    let title = R::title(screen, record, shell.lang);
    let mut lines = vec![Line::styled(title, style(Tone::Accent))];
    lines.extend(failed.map(|error| Line::styled(error.sentence(shell.lang), style(Tone::Bad))));
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

/// Says the record that is open, if it is there. Returns whether it was.
pub fn say<R: Resource>(screen: &Listing<R>, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
    let Some(details) = &screen.details else { return Ok(true) };
    let (record, failed) = R::shown(screen);
    if let Some(error) = failed {
        writeln!(out, "{}", error.sentence(shell.lang))?;
        return Ok(true);
    }
    let Some(record) = record else { return Ok(false) };
    writeln!(out, "{} {}", R::table().label(shell.lang), details.id)?;
    for section in R::told(screen, record, shell.lang) {
        writeln!(out, "\n{}", section.title)?;
        for fact in section.facts {
            let colon = if fact.label.is_empty() { "" } else { ": " };
            writeln!(out, "{}{colon}{}", fact.label, fact.value)?;
        }
    }
    Ok(true)
}
