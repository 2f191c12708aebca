//! The frame around every screen: its name, the connection, the hints and the toasts.

use client::message::Key;
use client::value::moment::said_after;
use client::value::word::Word;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::app::keymap;
use crate::app::state::{Context, Link, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::theme::Tone;
use crate::kit::layout::Layout;
use crate::kit::screen::Screen;
use crate::kit::shell::last_act::LastAct;
use crate::kit::widget::text::{fit, pad, wrap};

/// The product's name, which no language translates.
const NAME: &str = "Retaguarda";

/// The columns of the server's name on a narrow screen.
const SHORTEST_SERVER: usize = 10;
const LONGEST_SERVER: usize = 21;

/// The most columns of a record in the first line.
const LONGEST_CRUMB: usize = 28;

/// A screen's tab: what it says, and where it begins and ends.
struct Tab {
    place: Place,
    text: String,
    x: u16,
    width: u16,
}

fn tabs(state: &State) -> Vec<Tab> {
    let mut x = NAME.width() as u16 + 2;
    let tab = |screen: &dyn Screen| {
        let (place, news) = (screen.place(), screen.list().news.len());
        let label = state.say(screen.title(), &[]);
        let text = if news > 0 { format!(" {label} ({news}) ") } else { format!(" {label} ") };
        let width = text.width() as u16;
        x += width;
        Tab { place, text, x: x - width, width }
    };
    state.screens.iter().filter(|screen| screen.is_tab() || screen.place() == state.place).map(tab).collect()
}

/// The screen whose tab is at a column of the first line.
pub fn tab_at(state: &State, x: u16) -> Option<Place> {
    tabs(state).into_iter().find(|tab| (tab.x..tab.x + tab.width).contains(&x)).map(|tab| tab.place)
}

/// Draws the first line of the screen, and the banner below it while the server cannot be reached.
pub fn draw(state: &State, frame: &mut Frame<'_>, layout: &Layout) {
    let style = |tone| state.theme.style(tone);
    frame.buffer_mut().set_string(1, layout.crumbs.y, NAME, style(Tone::Accent));
    let mut left = 0;
    // Whatever else has no room, the user sees on which server changes are made.
    let server = short_server(state, layout.crumbs.width);
    let end = layout.crumbs.width.saturating_sub(server.width() as u16 + 2);
    for tab in tabs(state) {
        let chosen = style(Tone::Title).add_modifier(Modifier::UNDERLINED);
        let style = match state.why_closed(tab.place) {
            Some(_) => refused(state),
            None if tab.place == state.place => chosen,
            None => style(Tone::Quiet),
        };
        let room = end.saturating_sub(tab.x);
        let text = fit(&tab.text, usize::from(room));
        if room > 0 {
            frame.buffer_mut().set_string(tab.x, layout.crumbs.y, &text, style);
        }
        left = tab.x + tab.width;
    }
    // Without room, an ellipsis says that there is a way back.
    left = left.min(end.saturating_sub(1));
    let room = end.saturating_sub(left);
    let crumbs = crumbs(state, usize::from(room));
    frame.buffer_mut().set_string(left, layout.crumbs.y, &crumbs, style(Tone::Title));
    left += crumbs.width() as u16;
    // On a narrow screen the role goes first, then the word for the state of the connection, then the end of the server's name.
    let [link, role, host] = status(state);
    let sign: String = link.content.chars().take(2).collect();
    let short = [Span::styled(sign, link.style), Span::styled(server, host.style)];
    let lines = [vec![link.clone(), role, host.clone()], vec![link, host]];
    let room = usize::from(layout.crumbs.width.saturating_sub(left + 1));
    let fitting = lines.into_iter().map(Line::from).find(|line| line.width() <= room);
    let line = fitting.unwrap_or_else(|| Line::from(short.to_vec()));
    let width = line.width() as u16;
    frame
        .render_widget(line, Rect { x: layout.crumbs.right().saturating_sub(width), width, ..layout.crumbs });
    if let Link::Lost(since) = state.link {
        let since = said_after(since, state.now, state.lang);
        let text = state.say(Key::TuiLinkLost, &[("server", state.host()), ("since", &since)]);
        let text = format!(" {text}");
        let columns = usize::from(layout.banner.width);
        let banner = pad(&text, columns, false);
        frame.buffer_mut().set_string(0, layout.banner.y, banner, style(Tone::Banner));
    }
}

/// Returns the records that lead back, and the one that is open: of many, the last that fit.
fn crumbs(state: &State, room: usize) -> String {
    let open = state.screen().record().map(|record| format!("› #{record} "));
    let mut crumbs: Vec<String> = state
        .trail
        .iter()
        .map(|stop| format!("‹ {} ", fit(&stop.label, LONGEST_CRUMB)))
        .chain(open)
        .collect();
    let width = |crumbs: &[String]| crumbs.iter().map(|crumb| crumb.width()).sum::<usize>();
    while crumbs.len() > 1 && width(&crumbs) > room {
        crumbs.remove(0);
    }
    fit(&crumbs.concat(), room).into_owned()
}

/// Returns the name of the server in as many columns as a narrow screen has for it.
fn short_server(state: &State, width: u16) -> String {
    let room = usize::from(width / 4).clamp(SHORTEST_SERVER, LONGEST_SERVER);
    format!("{} ", fit(state.host(), room))
}

/// Returns the connection, the role and the server.
fn status(state: &State) -> [Span<'static>; 3] {
    let (sign, key, tone) = match state.link {
        Link::Unknown => ("○", Key::TuiLinkUnknown, Tone::Quiet),
        Link::Live => ("●", Key::TuiLinkLive, Tone::Good),
        Link::Lost(_) => ("×", Key::TuiLinkOffline, Tone::Bad),
    };
    let link = format!("{sign} {} ", state.say(key, &[]));
    let role = state.who.as_ref().map(|who| format!("· {} ", who.user.role.label(state.lang)));
    // Changes on a server that is not local are made to real members.
    let local = ["127.0.0.1", "localhost", "[::1]"].iter().any(|home| state.host().starts_with(home));
    let place = if local { Tone::Quiet } else { Tone::Selected };
    [
        Span::styled(link, state.theme.style(tone)),
        Span::raw(role.unwrap_or_default()),
        Span::styled(format!("· {} ", state.host()), state.theme.style(place)),
    ]
}

/// Returns the style of what would be refused.
fn refused(state: &State) -> Style {
    state.theme.style(Tone::Quiet).add_modifier(Modifier::DIM | Modifier::CROSSED_OUT)
}

/// Draws what the keys do here: as many as fit, those dimmed that would be refused, and at the right the one that shows the
/// others. After the first of two keys, what the second may be.
pub fn hints(state: &State, frame: &mut Frame<'_>, area: Rect) {
    if let Some(fault) = &state.fault {
        let text = fit(&format!(" × {fault}"), usize::from(area.width)).into_owned();
        frame.buffer_mut().set_string(area.x, area.y, text, state.theme.style(Tone::Bad));
        return;
    }
    let armed = state.armed.is_some();
    let hint = |binding: &Binding| {
        let chords = keymap::chords(state, state.context(), binding);
        let chord = chords.into_iter().find(|chord| chord.second == armed)?;
        let hint = if armed { binding.text(state.lang) } else { state.say(binding.hint?, &[]) };
        let is_refused = state.why_not(&binding.cmd).is_some();
        let styled = |tone| if is_refused { refused(state) } else { state.theme.style(tone) };
        Some(Line::from(vec![
            Span::raw(" "),
            Span::styled(chord.label(), styled(Tone::Accent)),
            Span::raw(" "),
            Span::styled(hint, styled(Tone::Quiet)),
            Span::raw(" "),
        ]))
    };
    let (help, others): (Vec<&Binding>, Vec<&Binding>) =
        keymap::of(state, state.context()).partition(|binding| binding.cmd == Cmd::Help);
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

/// Draws what was done last, and the keys that take it back, which have their room first.
pub fn last_act(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let Some(act) = state.last_act.as_ref().filter(|_| area.height > 0) else { return };
    let keys = act_keys(state, act);
    let room = usize::from(area.width).saturating_sub(keys.width() + 5);
    let text = fit(&act.text, room);
    let style = |tone| state.theme.style(tone);
    let line = Line::from(vec![
        Span::styled(" ✓ ", style(Tone::Good)),
        Span::raw(if text.is_empty() { String::new() } else { format!("{text}  ") }),
        Span::styled(keys, style(Tone::Accent)),
    ]);
    frame.buffer_mut().set_line(area.x, area.y, &line, area.width);
}

/// Returns how what was done last can be taken back, as a sentence.
pub fn act_keys(state: &State, act: &LastAct) -> String {
    let bound = |cmd: &Cmd| {
        let binding = keymap::of(state, Context::List).find(|binding| binding.cmd == *cmd)?;
        Some(keymap::chords(state, Context::List, binding).first()?.label())
    };
    let hint = |cmd: &Cmd, key: Key| Some(state.say(key, &[("key", &bound(cmd)?)]));
    let undo = act.is_undoable.then(|| hint(&Cmd::Undo, Key::TuiUndoHint)).flatten();
    let recall = act.letter.and_then(|_| hint(&Cmd::RecallMessage, Key::TuiRecallHint));
    undo.into_iter().chain(recall).collect::<Vec<_>>().join(" · ")
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
