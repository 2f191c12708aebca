//! A conversation's messages, the latest first: beside or below the list, or on the whole screen.

use client::api::service::conversations::{Get, Side};
use client::message::{Key, Message};
use client::value::date::show_instant;
use client::value::word::Word;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::kit::widget::text::{count, fit, fit_line, wrap};
use crate::kit::widget::window::centred;
use crate::screens::conversations::facts;
use crate::screens::conversations::inbox::Conversations;
use crate::screens::conversations::thread::{MessageText, Reader, Thread};

/// The lines above the messages.
const HEAD: u16 = 3;
/// So much of a name is worth more than whether its message was read.
const NAME: usize = 24;

/// Does what is asked of the messages of the open conversation, or gives the command back.
pub fn on(screen: &mut Conversations, shell: &Shell, cmd: Cmd) -> Option<Cmd> {
    let page =
        i64::from(messages_area((screen as &dyn Screen).layout(shell).record).height.saturating_sub(1));
    match cmd {
        Cmd::Down => step(screen, shell, true),
        Cmd::Up => step(screen, shell, false),
        Cmd::PageDown => scroll(screen, shell, page),
        Cmd::PageUp => scroll(screen, shell, -page),
        Cmd::HalfDown => scroll(screen, shell, page / 2),
        Cmd::HalfUp => scroll(screen, shell, -page / 2),
        Cmd::Scroll(by) => scroll(screen, shell, by),
        Cmd::Top => select(screen, shell, 0),
        Cmd::Bottom => select(screen, shell, usize::MAX),
        cmd => return Some(cmd),
    }
    None
}

/// Messages as blocks of lines on a screen of this width and height.
struct Blocks<'a> {
    messages: &'a [MessageText],
    columns: usize,
    height: usize,
}

impl Blocks<'_> {
    /// The lines of a message: who and when, what, and an empty one.
    fn lines(&self, at: usize) -> usize {
        let text = self.messages[at].lines.iter().map(|line| wrap(line, self.columns).len()).sum::<usize>();
        text + 2 + usize::from(self.messages[at].left_out > 0)
    }

    /// The place so many lines below or above another, no farther than to the last screen.
    fn moved(&self, (mut at, line): (usize, usize), by: i64) -> (usize, usize) {
        let mut line = i64::try_from(line).unwrap_or(0).saturating_add(by);
        while line < 0 && at > 0 {
            at -= 1;
            line += self.lines(at) as i64;
        }
        let mut line = line.max(0) as usize;
        while at + 1 < self.messages.len() && line >= self.lines(at) {
            line -= self.lines(at);
            at += 1;
        }
        (at, line).min(self.end())
    }

    /// The place from which the last line is at the bottom of the screen.
    fn end(&self) -> (usize, usize) {
        let mut left = self.height;
        for at in (0..self.messages.len()).rev() {
            let lines = self.lines(at);
            if lines >= left {
                return (at, lines - left);
            }
            left -= lines;
        }
        (0, 0)
    }

    /// How many lines lie between two places; below 0 where the second comes first.
    fn between(&self, from: (usize, usize), to: (usize, usize)) -> i64 {
        if to < from {
            return -self.between(to, from);
        }
        let lines: usize = (from.0..to.0).map(|at| self.lines(at)).sum();
        lines as i64 + to.1 as i64 - from.1 as i64
    }
}

fn with_blocks<T>(
    screen: &Conversations,
    shell: &Shell,
    run: impl FnOnce(&Blocks<'_>, &Reader) -> T,
) -> Option<T> {
    let area = messages_area((screen as &dyn Screen).layout(shell).record);
    let reader = &screen.own.reader;
    let messages = &screen.own.thread(screen.open_conversation()?)?.messages;
    let blocks = Blocks { messages, columns: text_columns(area), height: usize::from(area.height) };
    (!messages.is_empty()).then(|| run(&blocks, reader))
}

fn put(screen: &mut Conversations, place: Option<(usize, (usize, usize))>) {
    if let Some((cursor, top)) = place {
        screen.own.reader = Reader { cursor, top };
    }
}

/// Scrolls; the selection stays on the screen.
fn scroll(screen: &mut Conversations, shell: &Shell, by: i64) {
    let place = with_blocks(screen, shell, |blocks, reader| {
        let top = blocks.moved(reader.top, by);
        let bottom = blocks.moved(top, blocks.height as i64 - 1);
        (reader.cursor.clamp(top.0, bottom.0.max(top.0)), top)
    });
    put(screen, place);
}

/// Goes to the message after or before, or scrolls in one that is longer than the screen.
fn step(screen: &mut Conversations, shell: &Shell, down: bool) {
    let place = with_blocks(screen, shell, |blocks, reader| {
        let (cursor, top) = (reader.cursor.min(blocks.messages.len() - 1), reader.top);
        let foot = blocks.between(top, (cursor, blocks.lines(cursor)));
        if down && foot > blocks.height as i64 && blocks.moved(top, 1) != top {
            return (cursor, blocks.moved(top, 1));
        }
        if !down && blocks.between(top, (cursor, 0)) < 0 {
            return (cursor, blocks.moved(top, -1));
        }
        let next = if down { (cursor + 1).min(blocks.messages.len() - 1) } else { cursor.saturating_sub(1) };
        (next, shown(blocks, top, next))
    });
    put(screen, place);
}

/// Shows the selected message, once it is read.
pub fn reveal(screen: &mut Conversations, shell: &Shell) {
    select(screen, shell, screen.own.reader.cursor);
}

/// Goes to a message; to one that is not read yet as soon as it is.
fn select(screen: &mut Conversations, shell: &Shell, cursor: usize) {
    let total = screen.open_conversation().and_then(|id| Some(screen.own.thread(id)?.total));
    let cursor = cursor.min(total.unwrap_or(0).saturating_sub(1));
    let place = with_blocks(screen, shell, |blocks, reader| {
        let held = cursor.min(blocks.messages.len() - 1);
        (cursor, shown(blocks, reader.top, held))
    });
    put(screen, place);
}

/// The first line on the screen, so that a message is on it.
fn shown(blocks: &Blocks<'_>, top: (usize, usize), cursor: usize) -> (usize, usize) {
    if blocks.between(top, (cursor, 0)) < 0 {
        return (cursor, 0);
    }
    let lines = blocks.lines(cursor) as i64;
    let over = blocks.between(top, (cursor, 0)) + lines - blocks.height as i64;
    if over <= 0 { top } else { blocks.moved(top, over.min(blocks.between(top, (cursor, 0)))) }
}

fn messages_area(area: Rect) -> Rect {
    let head = HEAD.min(area.height);
    Rect { y: area.y + head, height: area.height - head, ..area }
}

fn text_columns(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(6)).max(1)
}

/// Draws the conversation: that on which the keys act.
pub fn draw(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    if area.height < 3 || (!screen.own.preview && screen.details.is_none()) {
        return;
    }
    edge(screen, shell, frame, area);
    let quiet = shell.theme.style(Tone::Quiet);
    let note = |frame: &mut Frame<'_>, title: String, text: String| {
        let title = Line::styled(title, shell.theme.style(Tone::Title));
        centred(frame, area, &[title, Line::styled(text, quiet)]);
    };
    if let Some(reason) = shell.refusal::<Get>() {
        return note(frame, reason.sentence, String::new());
    }
    let Some(id) = screen.shown_conversation() else { return };
    let thread = screen.own.thread(id);
    let failed = thread.and_then(|thread| thread.failed.as_ref());
    let Some((thread, conversation)) =
        thread.and_then(|thread| Some((thread, thread.conversation.as_ref()?)))
    else {
        return match failed {
            Some(error) => note(frame, error.sentence(shell.lang), shell.say(Key::TuiRetry, &[])),
            None => note(frame, shell.say(Key::ShellLoading, &[]), String::new()),
        };
    };
    let room = usize::from(area.width.saturating_sub(4));
    let (standing, tone) = facts::conversation(conversation, shell.lang);
    let number = Message::new(Key::ConversationsPageTitle).with("id", id).text(shell.lang) + " · ";
    let rest = room.saturating_sub(number.width());
    let between = format!("{} ⇄ {}", conversation.company.name, conversation.representative.name);
    let title = Line::from(vec![
        Span::styled(number, shell.theme.style(Tone::Accent)),
        Span::styled(fit(&between, rest).into_owned(), shell.theme.style(Tone::Title)),
    ]);
    let top = area.y + u16::from(area.x == 0 && screen.details.is_none());
    frame.buffer_mut().set_line(
        area.x + 2,
        top,
        &fit_line(&title, usize::from(area.width.saturating_sub(3))),
        area.width.saturating_sub(3),
    );
    let total = count(thread.total as u64);
    let counted = shell.say(Key::TuiMessagesCount, &[("n", &thread.total.to_string()), ("total", &total)]);
    let standing = Line::from(vec![
        Span::styled(
            fit(&standing, room.saturating_sub(counted.len() + 3)).into_owned(),
            shell.theme.style(tone),
        ),
        Span::styled(format!(" · {counted}"), quiet),
    ]);
    frame.buffer_mut().set_line(
        area.x + 2,
        top + 1,
        &fit_line(&standing, usize::from(area.width.saturating_sub(3))),
        area.width.saturating_sub(3),
    );
    if let Some(error) = failed {
        let text = error.sentence(shell.lang);
        frame.buffer_mut().set_string(area.x + 2, top + 2, fit(&text, room), shell.theme.style(Tone::Bad));
    }
    messages(screen, shell, frame, messages_area(area), thread);
}

/// Draws the line between the list and the conversation, at its left or above it.
fn edge(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    let quiet = shell.theme.style(Tone::Quiet);
    if area.x > 0 {
        for y in area.top()..area.bottom() {
            frame.buffer_mut().set_string(area.x, y, "│", quiet);
        }
    } else if screen.details.is_none() {
        frame.buffer_mut().set_string(area.x, area.y, "─".repeat(usize::from(area.width)), quiet);
    }
}

fn messages(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, area: Rect, thread: &Thread) {
    let style = |tone| shell.theme.style(tone);
    let reader = screen.details.as_ref().map(|_| screen.own.reader);
    let (first, mut skipped) = reader.map_or((0, 0), |reader| reader.top);
    let cursor = reader.map(|reader| reader.cursor);
    let columns = text_columns(area);
    let mut y = area.y;
    let mut write = |frame: &mut Frame<'_>, x: u16, line: &Line<'_>, y: &mut u16| {
        if skipped > 0 {
            skipped -= 1;
        } else if *y < area.bottom() {
            frame.buffer_mut().set_line(
                area.x + x,
                *y,
                &fit_line(line, usize::from(area.width.saturating_sub(x + 1))),
                area.width.saturating_sub(x + 1),
            );
            *y += 1;
        }
    };
    for (at, message) in thread.messages.iter().enumerate().skip(first) {
        if y >= area.bottom() {
            return;
        }
        let room = usize::from(area.width.saturating_sub(2));
        write(frame, 1, &heading(shell, message, cursor == Some(at), room), &mut y);
        for line in message.lines.iter().flat_map(|line| wrap(line, columns)) {
            write(frame, 4, &Line::raw(line), &mut y);
        }
        if message.left_out > 0 {
            let text = facts::left_out(message, shell.lang);
            write(frame, 4, &Line::styled(text, style(Tone::Pending)), &mut y);
        }
        write(frame, 4, &Line::raw(""), &mut y);
    }
    if thread.messages.len() < thread.total {
        let loading = Line::styled(shell.say(Key::ShellLoading, &[]), style(Tone::Quiet));
        write(frame, 4, &loading, &mut y);
    }
}

/// Returns the head of a message: its author, its instant and whether it was read. The name is shortened first; an instant
/// is never cut.
fn heading(shell: &Shell, message: &MessageText, selected: bool, room: usize) -> Line<'static> {
    let style = |tone| shell.theme.style(tone);
    let tone = match message.side {
        Side::Company => Tone::Accent,
        Side::Rep | Side::Unknown => Tone::Good,
    };
    let read = match message.read {
        Some(at) => shell.say(Key::TuiMessageRead, &[("at", &show_instant(at))]),
        None => shell.say(Key::TuiMessageUnread, &[]),
    };
    let (sent, side) = (show_instant(message.sent), format!(" ({})", message.side.label(shell.lang)));
    let whens = [format!(" · {sent} · {read} · #{}", message.id), format!(" · {sent} · {read}")];
    let left = |when: &String| room.saturating_sub(2 + side.width() + when.width());
    let when = whens.into_iter().find(|when| left(when) >= message.sender.width().min(NAME));
    // The sign is the list's own.
    let unread = if message.read.is_none() { " ●" } else { "" };
    let when = when.unwrap_or(format!(" · {sent}{unread}"));
    let sender = fit(&message.sender, left(&when).min(40)).into_owned();
    let mut who = style(tone);
    if selected {
        who = who.add_modifier(Modifier::REVERSED);
    }
    Line::from(vec![
        Span::raw(if selected { "▸ " } else { "  " }),
        Span::styled(sender + &side, who),
        Span::styled(when, style(Tone::Quiet)),
    ])
}
