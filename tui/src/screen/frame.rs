//! What surrounds every screen: where one is, the connection, the hints and what is said for a while.

use client::date::show_instant;
use client::message::Key;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::cmd::Cmd;
use crate::keymap::{self, Binding};
use crate::layout::Layout;
use crate::state::{Link, State};
use crate::theme::Tone;
use crate::widget::text::{fit, pad, wrap};

/// The product's name, which no language translates.
const NAME: &str = "Retaguarda";

/// Draws the first line of the screen, and the banner below it while the server cannot be reached.
pub fn draw(state: &State, frame: &mut Frame<'_>, layout: &Layout) {
    let style = |tone| state.theme.style(tone);
    let mut crumbs = vec![Span::styled(format!(" {NAME} "), style(Tone::Accent))];
    let mut crumb = |text: String| {
        crumbs.push(Span::styled("› ", style(Tone::Quiet)));
        crumbs.push(Span::styled(format!("{text} "), style(Tone::Title)));
    };
    crumb(state.say(Key::TuiPayments, &[]));
    if let Some(details) = &state.details {
        crumb(format!("#{}", details.id));
    }
    let crumbs = Line::from(crumbs);
    let left = u16::try_from(crumbs.width()).unwrap_or(u16::MAX);
    frame.render_widget(crumbs, layout.crumbs);
    let status = status(state);
    let width = u16::try_from(status.width()).unwrap_or(u16::MAX);
    let area = layout.crumbs;
    let x = area.right().saturating_sub(width).max(left);
    frame.render_widget(status, Rect { x, width: area.width.saturating_sub(x), ..area });
    if let Link::Lost(since) = state.link {
        let since = show_instant(since);
        let text = state.say(Key::TuiLinkLost, &[("server", state.host()), ("since", &since)]);
        let text = format!(" {text}");
        let columns = usize::from(layout.banner.width);
        let banner = pad(&text, columns, false);
        frame.buffer_mut().set_string(0, layout.banner.y, banner, style(Tone::Banner));
    }
}

/// Who one is, where, and whether changes arrive.
fn status(state: &State) -> Line<'static> {
    let (sign, key, tone) = match state.link {
        Link::Unknown => ("○", Key::TuiLinkUnknown, Tone::Quiet),
        Link::Live => ("●", Key::TuiLinkLive, Tone::Good),
        Link::Lost(_) => ("×", Key::TuiLinkOffline, Tone::Bad),
    };
    let link = format!("{sign} {} ", state.say(key, &[]));
    let role = state.who.as_ref().map(|who| format!("· {} ", who.user.role.label(state.lang)));
    // What is done elsewhere than at home is done to real members.
    let local = ["127.0.0.1", "localhost", "[::1]"].iter().any(|home| state.host().starts_with(home));
    let place = if local { Tone::Quiet } else { Tone::Selected };
    Line::from(vec![
        Span::styled(link, state.theme.style(tone)),
        Span::raw(role.unwrap_or_default()),
        Span::styled("· ", state.theme.style(Tone::Quiet)),
        Span::styled(format!("{} ", state.host()), state.theme.style(place)),
    ])
}

/// Draws what the keys do here: as many as fit, and at the right the one that shows the others.
pub fn hints(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let hint = |binding: &Binding| {
        let (hint, chord) = (binding.hint?, binding.chords.first()?);
        Some(Line::from(vec![
            Span::styled(format!(" {}", chord.label()), state.theme.style(Tone::Accent)),
            Span::styled(format!(" {} ", state.say(hint, &[])), state.theme.style(Tone::Quiet)),
        ]))
    };
    let (help, others): (Vec<&Binding>, Vec<&Binding>) =
        keymap::of(state.context()).partition(|binding| binding.cmd == Cmd::Help);
    let (mut left, mut right) = (area.x, area.right());
    for line in help.into_iter().filter_map(hint) {
        let width = line.width() as u16;
        right = right.saturating_sub(width);
        frame.buffer_mut().set_line(right, area.y, &line, width);
    }
    for line in others.into_iter().filter_map(hint) {
        let width = line.width() as u16;
        if left + width > right {
            break;
        }
        frame.buffer_mut().set_line(left, area.y, &line, width);
        left += width;
    }
}

/// Draws what was said, at the lower right of an area.
pub fn toasts(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let mut bottom = area.bottom();
    for toast in state.toasts.iter().rev() {
        let (sign, tone) = if toast.bad { ("×", Tone::Bad) } else { ("✓", Tone::Good) };
        let room = usize::from(area.width.saturating_sub(8)).min(72);
        let lines = wrap(&format!("{sign} {}", toast.text), room);
        let width = lines.iter().map(|line| line.width()).max().unwrap_or(0) as u16 + 4;
        let height = lines.len() as u16 + 2;
        if bottom < area.y + height {
            return;
        }
        bottom -= height;
        let place = Rect { x: area.right().saturating_sub(width + 1), y: bottom, width, height };
        let lines: Vec<Line<'_>> = lines.into_iter().map(|line| Line::raw(format!(" {line}"))).collect();
        let block = Block::bordered().border_type(BorderType::Rounded).border_style(state.theme.style(tone));
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(lines).block(block), place);
    }
}

/// Draws lines in the middle of an area, broken where they do not fit.
pub fn centred(frame: &mut Frame<'_>, area: Rect, lines: &[Line<'_>]) {
    let room = usize::from(area.width.saturating_sub(4)).clamp(1, 76);
    let broken: Vec<(String, Style)> = lines
        .iter()
        .flat_map(|line| {
            let style = line.spans.first().map_or(line.style, |span| span.style);
            wrap(&line.to_string(), room).into_iter().map(move |text| (text, style))
        })
        .collect();
    let top = area.y + area.height.saturating_sub(broken.len() as u16) / 2;
    for (at, (text, style)) in (top..area.bottom()).zip(&broken) {
        let text = fit(text, room);
        let x = area.x + area.width.saturating_sub(text.width() as u16) / 2;
        frame.buffer_mut().set_string(x, at, text, *style);
    }
}
