//! The board: its columns side by side, or one with the names of the others above it.

use client::api::service::kanban::{Card, Colour, Column};
use client::message::Key;
use client::value::word::Word;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::layout::Layout;
use crate::kit::list::List;
use crate::kit::list::row::Row;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::kit::view::range;
use crate::kit::widget::scrollbar;
use crate::kit::widget::text::{count, fit, fit_line, pad};
use crate::kit::widget::window::centred;
use crate::screens::kanban::cell::{self, CardText, Part};
use crate::screens::kanban::state::{Kanban, is_side_by_side};

/// From so many lines of the list on, a card has a line for each part.
const TALL: u16 = 28;
/// The columns before a card's text: the cursor and the mark.
const MARK: u16 = 2;
/// From this width on, a card of two lines says everything.
const BROAD: u16 = 60;

/// The lines of a card with a line for each part.
const PARTS: u16 = 4;

/// Returns the lines of a card in a list of so many lines; an empty one follows where there is room.
pub fn height(lines: u16) -> u16 {
    if lines >= TALL { PARTS + 1 } else { 2 }
}

/// A column as it is drawn.
struct ColumnView<'a> {
    list: &'a List,
    area: Rect,
    is_focused: bool,
    height: u16,
}

/// Draws the board.
pub fn draw(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
    summary(screen, shell, frame, layout.summary);
    let instead = instead_of_board(screen, shell);
    if let Some(lines) = instead {
        return centred(frame, layout.list, &lines);
    }
    let columns = screen.own.columns();
    if !is_side_by_side(layout) {
        tabs(screen, shell, frame, layout.head);
        let height = height(layout.list.height);
        let view = ColumnView { list: &screen.list, area: layout.list, is_focused: true, height };
        return cards(screen, shell, frame, &view);
    }
    for (at, area) in parted(screen, layout) {
        let Some(list) = columns.get(at).and_then(|column| screen.of_column(&column.name)) else { continue };
        let is_focused = at == screen.own.at();
        let room = Rect { x: area.x, width: area.width, ..layout.head };
        frame.render_widget(head(screen, shell, &columns[at], room.width, is_focused), room);
        let height = height(layout.list.height);
        cards(screen, shell, frame, &ColumnView { list, area, is_focused, height });
    }
}

/// Returns the columns that are shown, each with its area.
fn parted(screen: &Kanban, layout: &Layout) -> Vec<(usize, Rect)> {
    let shown = screen.own.visible(layout.summary.width);
    let each = layout.list.width / u16::try_from(shown.len().max(1)).unwrap_or(1);
    let place = |at: usize| layout.list.x + each * u16::try_from(at - shown.start).unwrap_or(0);
    let area = |at: usize| {
        let x = place(at);
        let end = if at + 1 == shown.end { layout.list.right() } else { place(at + 1) };
        Rect { x, width: (end - x).saturating_sub(1), ..layout.list }
    };
    shown.clone().map(|at| (at, area(at))).collect()
}

/// Draws the line of the board: its name, whose cards, the filter, and the range of cards on the screen.
fn summary(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    let style = |tone| shell.theme.style(tone);
    let list = &screen.list;
    let whose = if screen.own.is_mine { Key::TuiKanbanMine } else { Key::TuiKanbanEverybodys };
    let board =
        screen.own.role.map_or_else(|| shell.say(Key::NounKanbanTitle, &[]), |role| role.label(shell.lang));
    let mut spans = vec![
        Span::styled(board, style(Tone::Title)),
        Span::styled(format!(" · {}", shell.say(whose, &[])), style(Tone::Quiet)),
    ];
    let filter = (screen as &dyn Screen).words(shell).line(&screen.typed(&list.query));
    if !filter.is_empty() {
        spans.push(Span::styled(format!("  {filter}"), style(Tone::Accent)));
    }
    if let Some(error) = &list.failed {
        spans = vec![Span::styled(error.sentence(shell.lang), style(Tone::Bad))];
    }
    let marked = list.marks.rows().len();
    let mut right = Vec::new();
    if list.marks.from.is_some() {
        right.push(Span::styled(shell.say(Key::TuiMarkRange, &[]) + "  ", style(Tone::Accent)));
    } else if marked > 0 {
        let text = shell.say(Key::TuiMarked, &[("n", &marked.to_string())]);
        right.push(Span::styled(text + "  ", style(Tone::Accent)));
    }
    if let Some(total) = list.window.total().filter(|total| *total > 0) {
        let last = (list.top + (screen as &dyn Screen).lines(shell)).min(total);
        right.push(Span::raw(range(list.top + 1, last, total).text(shell.lang) + " "));
    }
    let right = Line::from(right);
    let width = right.width() as u16;
    let room = area.width.saturating_sub(width + 2);
    let left = fit_line(&Line::from(spans), usize::from(room));
    frame.buffer_mut().set_line(area.x + 1, area.y, &left, room);
    frame.render_widget(right, Rect { x: area.right().saturating_sub(width), width, ..area });
}

/// Returns the name and the numbers of a column: `Proposta 12/10! (3 ocultos)`.
fn numbered(screen: &Kanban, shell: &Shell, column: &Column) -> (String, bool) {
    let of = |counts: &std::collections::BTreeMap<String, i64>| counts.get(&column.name).copied();
    let numbers = &screen.own.numbers;
    let total = screen.of_column(&column.name).and_then(|list| list.window.total());
    let cards = total.or_else(|| of(&numbers.counts).and_then(|count| u64::try_from(count).ok()));
    let Some(cards) = cards else { return (String::new(), false) };
    let is_full = column.most.is_some_and(|most| u64::try_from(most).is_ok_and(|most| cards > most));
    let most = column.most.map(|most| format!("/{most}")).unwrap_or_default();
    let sign = if is_full { "!" } else { "" };
    let hidden = of(&numbers.hidden).filter(|hidden| *hidden > 0 && !screen.list.query.has("hidden", 1));
    let hidden =
        hidden.map(|hidden| format!(" {}", shell.say(Key::TuiKanbanHidden, &[("n", &hidden.to_string())])));
    (format!("{}{most}{sign}{}", count(cards), hidden.unwrap_or_default()), is_full)
}

fn tone_of(colour: Colour) -> Tone {
    match colour {
        Colour::Gray => Tone::Quiet,
        Colour::Blue => Tone::Accent,
        Colour::Green => Tone::Good,
        Colour::Amber => Tone::Pending,
        Colour::Red => Tone::Bad,
        Colour::Purple => Tone::Title,
    }
}

/// Returns the head of a column.
fn head(screen: &Kanban, shell: &Shell, column: &Column, width: u16, is_focused: bool) -> Line<'static> {
    let (number, is_full) = numbered(screen, shell, column);
    let (width, style) = (usize::from(width), |tone| shell.theme.style(tone));
    let sign = if is_focused { "▌" } else { " " };
    let room = width.saturating_sub(number.width() + 2);
    let label = pad(&format!("{sign}{}", column.label), room, false);
    let underlined = Modifier::UNDERLINED;
    let tone = style(tone_of(column.colour)).add_modifier(Modifier::BOLD | underlined);
    let figure = if is_full { Tone::Bad } else { Tone::Title };
    Line::from(vec![
        Span::styled(label, tone),
        Span::styled(
            format!(" {} ", fit(&number, width.saturating_sub(2))),
            style(figure).add_modifier(underlined),
        ),
    ])
}

/// Draws the names of the columns with their numbers, the one with the keys in brackets.
fn tabs(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    let style = |tone| shell.theme.style(tone);
    let here = screen.own.at();
    let tab = |(at, column): (usize, &Column)| {
        let number = numbered(screen, shell, column).0;
        let number = number.split(' ').next().unwrap_or_default();
        let text = format!("{} {number}", column.label);
        match at == here {
            true => {
                Span::styled(format!("[{text}]"), style(tone_of(column.colour)).add_modifier(Modifier::BOLD))
            }
            false => Span::styled(format!(" {text} "), style(Tone::Quiet)),
        }
    };
    let tabs: Vec<Span<'static>> = screen.own.columns().iter().enumerate().map(tab).collect();
    let room = usize::from(area.width.saturating_sub(1));
    // The one with the keys is always seen.
    let widths: Vec<usize> = tabs.iter().map(Span::width).collect();
    let reaches = |first: &usize| widths[*first..=here].iter().sum::<usize>() + 2 <= room;
    let first = (0..=here).find(reaches).unwrap_or(here).min(tabs.len());
    let mut spans = if first > 0 { vec![Span::styled("‹", style(Tone::Quiet))] } else { Vec::new() };
    spans.extend(tabs.into_iter().skip(first));
    frame.buffer_mut().set_line(area.x, area.y, &fit_line(&Line::from(spans), room), area.width);
}

fn cards(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, view: &ColumnView<'_>) {
    let (list, area) = (view.list, view.area);
    let quiet = shell.theme.style(Tone::Quiet);
    let Some(total) = list.window.total().filter(|total| *total > 0) else {
        let key = match list.window.total() {
            None => Key::ShellLoading,
            Some(_) if list.is_filtered() => Key::ShellListEmptyFiltered,
            Some(_) => Key::ShellListEmpty,
        };
        let text = shell.say(key, &[]);
        let text = fit(&text, usize::from(area.width.saturating_sub(MARK)));
        frame.buffer_mut().set_string(area.x + MARK, area.y + 1, text, quiet);
        return;
    };
    let lines = (area.top()..area.bottom()).step_by(usize::from(view.height));
    for (index, y) in (list.top..total).zip(lines.take(usize::from(area.height / view.height))) {
        let place = Rect { y, height: view.height.min(PARTS), ..area };
        let is_selected = view.is_focused && index == list.cursor;
        match list.window.row(index) {
            Some(row) => card(screen, shell, frame, place, row, is_selected),
            None => frame.buffer_mut().set_string(area.x + MARK, y, "·  ·  ·", quiet),
        }
    }
    let height = u64::from(view.height);
    scrollbar::draw(frame.buffer_mut(), area, list.top * height, total * height, quiet);
}

fn card(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, area: Rect, row: &Row, is_selected: bool) {
    let style = |tone| shell.theme.style(tone);
    let Some(card) = row.read::<Card>() else { return };
    let text = cell::card(&card, shell.now, shell.lang);
    let is_changing = screen.own.pending.contains_key(&row.record);
    let is_marked = screen
        .of_column(&card.column)
        .is_some_and(|list| list.marks.contains(row.id) || list.in_range(row.id));
    let sign = match (is_changing, is_marked, card.due) {
        (true, ..) => Some(("…", Tone::Pending)),
        (_, true, _) => Some(("✓", Tone::Accent)),
        (_, _, true) => Some(("◷", Tone::Pending)),
        _ => None,
    };
    let width = area.width.saturating_sub(MARK + 1);
    let lines = lines(shell, &text, usize::from(width), area.height);
    let buffer = frame.buffer_mut();
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        buffer.set_line(area.x + MARK, y, &fit_line(line, usize::from(width)), width);
    }
    if is_selected {
        let tone =
            if screen.details.is_some() || shell.sheet.is_some() { Tone::Resting } else { Tone::Selected };
        buffer.set_style(Rect { height: 1, width: width + MARK, ..area }, style(tone));
        for y in area.top()..area.bottom() {
            buffer.set_string(area.x, y, "▌", style(Tone::Accent));
        }
    }
    if let Some((sign, tone)) = sign {
        buffer.set_string(area.x + 1, area.y, sign, style(tone));
    }
}

/// Returns the lines of a card: one for each part, or two where there is no room for more.
fn lines(shell: &Shell, text: &CardText, width: usize, height: u16) -> Vec<Line<'static>> {
    let style = |tone| shell.theme.style(tone);
    let line = |parts: &[Part]| {
        let mut spans = Vec::new();
        for (text, tone) in parts {
            if !spans.is_empty() {
                spans.push(Span::styled(" · ", style(Tone::Quiet)));
            }
            spans.push(Span::styled(text.clone(), style(*tone)));
        }
        Line::from(spans)
    };
    let name = || Span::styled(text.name.clone(), style(Tone::Title));
    if height >= PARTS {
        let contact: Vec<Part> = text.badges.iter().chain(&text.contact).cloned().collect();
        return vec![Line::from(name()), line(&text.member), line(&text.time), line(&contact)];
    }
    if width < usize::from(BROAD) {
        return vec![Line::from(name()), indented(line(&text.time))];
    }
    let badges = line(&text.badges);
    let room = width.saturating_sub(badges.width() + 1);
    let mut first = vec![Span::styled(pad(&text.name, room, false) + " ", style(Tone::Title))];
    first.extend(badges.spans);
    let second: Vec<Part> = text.time.iter().chain(&text.contact).chain(&text.member).cloned().collect();
    vec![Line::from(first), indented(line(&second))]
}

fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, "  ".into());
    line
}

/// Returns the board with its columns as one line, the column with the keys in brackets.
pub fn said(screen: &Kanban, shell: &Shell) -> Option<String> {
    let role = screen.own.role?.label(shell.lang);
    let column = |(at, column): (usize, &Column)| {
        let text = format!("{} {}", column.label, numbered(screen, shell, column).0);
        if at == screen.own.at() { format!("[{text}]") } else { text }
    };
    let columns: Vec<String> = screen.own.columns().iter().enumerate().map(column).collect();
    Some(format!("{role}: {}", columns.join(", ")))
}

/// Returns the lines in place of a board that is not there.
fn instead_of_board(screen: &Kanban, shell: &Shell) -> Option<Vec<Line<'static>>> {
    let say = |key| shell.say(key, &[]);
    let (title, text) = if let Some(reason) = screen.refusal(shell) {
        (reason.sentence, String::new())
    } else if !screen.own.columns().is_empty() {
        return None;
    } else if let Some(error) = screen.own.failed.as_ref().or(screen.list.failed.as_ref()) {
        (error.sentence(shell.lang), say(Key::TuiRetry))
    } else if screen.own.is_without_boards() {
        (say(Key::TuiKanbanNoBoard), String::new())
    } else {
        (say(Key::ShellLoading), String::new())
    };
    let styled = |text: String, tone| Line::styled(text, shell.theme.style(tone));
    Some(vec![styled(title, Tone::Title), styled(text, Tone::Quiet)])
}

/// Returns the command of a click: on a card, or on the head of a column.
pub fn hit(screen: &Kanban, layout: &Layout, at: Position) -> Option<Cmd> {
    let here = screen.own.at();
    if !is_side_by_side(layout) {
        return card_at(screen, layout, &screen.list, at).map(Cmd::Select);
    }
    let (column, _) =
        parted(screen, layout).into_iter().find(|(_, area)| (area.left()..area.right()).contains(&at.x))?;
    if column == here {
        return card_at(screen, layout, &screen.list, at).map(Cmd::Select);
    }
    let is_inside = layout.head.contains(at) || layout.list.contains(at);
    is_inside.then(|| Cmd::Column(column as i64 - here as i64))
}

fn card_at(_: &Kanban, layout: &Layout, list: &List, at: Position) -> Option<u64> {
    let inside = layout.list.contains(at).then(|| (at.y - layout.list.y) / height(layout.list.height))?;
    Some(list.top + u64::from(inside)).filter(|index| *index <= list.last())
}
