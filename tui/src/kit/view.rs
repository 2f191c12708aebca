//! A list of any kind: how keys move in it, and how it is drawn.

use client::catalogue::answer::Kind;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::transport::Error;
use client::wire::page::Sums;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::layout::Layout;
use crate::kit::list::List;
use crate::kit::list::ago::ago;
use crate::kit::list::columns::{self, PlacedColumn};
use crate::kit::list::marks::Marks;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::list::views::{self, Counts};
use crate::kit::shell::Shell;
use crate::kit::widget::scrollbar;
use crate::kit::widget::text::{count, fit, fit_line, pad};
use crate::kit::widget::window::centred;

/// Columns of the line above the list that are not the views'.
const COUNTS: u16 = 28;

/// Moves in a list of which that many lines are shown. Returns whether the command was a move.
pub fn moved(list: &mut List, cmd: &Cmd, lines: u64) -> bool {
    let page = i64::try_from(lines).unwrap_or(i64::MAX);
    match cmd {
        Cmd::Down => list.select(list.cursor + 1, lines),
        Cmd::Up => list.select(list.cursor.saturating_sub(1), lines),
        Cmd::PageDown => list.turn(page, lines),
        Cmd::PageUp => list.turn(-page, lines),
        Cmd::HalfDown => list.turn(page / 2, lines),
        Cmd::HalfUp => list.turn(-page / 2, lines),
        Cmd::Scroll(by) => list.turn(*by, lines),
        Cmd::Top => list.select(0, lines),
        Cmd::Bottom => list.select(list.last(), lines),
        Cmd::Select(index) => list.select(*index, lines),
        _ => return false,
    }
    true
}

/// Marks or unmarks rows of a list of which that many lines are shown. Returns whether the command was of marks.
pub fn marked(list: &mut List, cmd: &Cmd, lines: u64) -> bool {
    match cmd {
        Cmd::Back if list.marks.from.is_some() => list.marks.from = None,
        Cmd::Back if !list.marks.rows().is_empty() => list.marks = Marks::default(),
        Cmd::Mark => {
            list.selected().cloned().iter().for_each(|row| list.marks.toggle(row));
            list.select(list.cursor + 1, lines);
        }
        Cmd::MarkRow(index) => {
            list.select(*index, lines);
            list.selected().cloned().iter().for_each(|row| list.marks.toggle(row));
        }
        Cmd::MarkRange => list.marks.from = Some(list.cursor),
        _ => return false,
    }
    true
}

/// Returns the columns of a list of this width, over its rows on a screen of that many lines.
fn placed(list: &List, table: &'static Table, lines: u16, lang: Lang, width: u16) -> Vec<PlacedColumn> {
    let height = table.row_height(lines);
    let room = columns::Room { lang, width, chosen: list.columns.as_deref(), height };
    columns::placed(table, list.on_screen(lines / height), &room)
}

/// Returns the command of a click on a list, or on its titles.
pub fn hit(list: &List, table: &'static Table, (lang, layout): (Lang, &Layout), at: Position) -> Option<Cmd> {
    let (rows, head) = (layout.list, layout.head);
    if rows.contains(at) {
        let index = list.top + u64::from((at.y - rows.y) / table.row_height(rows.height));
        return (index <= list.last()).then_some(Cmd::Select(index));
    }
    let titles = placed(list, table, rows.height, lang, head.width);
    let title = titles.iter().filter(|_| head.contains(at)).find(|placed| {
        let from = head.x + placed.x;
        (from..from + placed.width).contains(&at.x)
    })?;
    title.column.declared.sort.map(|_| Cmd::SortBy(title.number))
}

/// Returns the field by which a key or a click sorts a list.
pub fn sorting(list: &List, table: &'static Table, cmd: &Cmd) -> Option<&'static str> {
    let sorts: Vec<&'static str> = table.sorts().collect();
    let at = sorts.iter().position(|field| *field == list.order(table).field);
    match cmd {
        Cmd::SortBy(number) => table.columns().get(*number)?.declared.sort,
        Cmd::SortNext => sorts.get(at.map_or(0, |at| at + 1) % sorts.len().max(1)).copied(),
        Cmd::SortReverse => sorts.get(at?).copied(),
        _ => None,
    }
}

/// Returns the range of rows on the screen, and their number in all.
pub fn range(from: u64, to: u64, total: u64) -> Message {
    let message = Message::new(Key::ShellListRange).with("from", count(from));
    message.with("to", count(to)).with("total", count(total))
}

/// A list as it is drawn, or the reason why it is empty.
pub struct ListView<'a> {
    /// The list.
    pub list: &'a List,
    /// Its columns.
    pub table: &'static Table,
    /// The line at the left above it.
    pub summary: Line<'static>,
    /// The sums of its rows, once known.
    pub sums: Option<&'a Sums>,
    /// The reason why it may not be read.
    pub refusal: Option<Reason>,
    /// True while the keys go elsewhere.
    pub resting: bool,
    /// A row's sign in place of its mark, and its tone.
    pub sign: &'a dyn Fn(&Row) -> Option<(&'static str, Tone)>,
}

/// Draws a list.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>, layout: &Layout, look: &ListView<'_>) {
    let placed = placed(look.list, look.table, layout.list.height, shell.lang, layout.list.width);
    summary(shell, frame, layout, look);
    head(shell, frame, layout.head, look, &placed);
    if let Some(lines) = instead_of_rows(shell, look) {
        return centred(frame, layout.list, &lines);
    }
    let (top, total) = (look.list.top, look.list.window.total().unwrap_or(0));
    let height = look.table.row_height(layout.list.height);
    let lines = (layout.list.top()..layout.list.bottom()).step_by(usize::from(height));
    let whole = lines.take(usize::from(layout.list.height / height));
    for (index, y) in (top..total).zip(whole) {
        row(shell, frame, Rect { y, height, ..layout.list }, index, look, &placed);
    }
    let (quiet, height) = (shell.theme.style(Tone::Quiet), u64::from(height));
    scrollbar::draw(frame.buffer_mut(), layout.list, top * height, total * height, quiet);
}

/// Draws the line above the list: its summary, and the figures of its rows.
fn summary(shell: &Shell, frame: &mut Frame<'_>, layout: &Layout, look: &ListView<'_>) {
    let (list, area, style) = (look.list, layout.summary, |tone| shell.theme.style(tone));
    let total = list.window.total().unwrap_or(0);
    let right = figures(shell, look, layout);
    let room = area.width.saturating_sub(right.width() as u16 + 2);
    match &list.failed {
        Some(error) if total > 0 => {
            let text = error.sentence(shell.lang);
            let text = fit(&text, usize::from(room));
            frame.buffer_mut().set_string(area.x + 1, area.y, text, style(Tone::Bad));
        }
        _ => {
            frame.buffer_mut().set_line(
                area.x + 1,
                area.y,
                &fit_line(&look.summary, usize::from(room)),
                room,
            );
        }
    }
    let width = right.width() as u16;
    frame.render_widget(right, Rect { x: area.right().saturating_sub(width), width, ..area });
}

/// Returns the numbers of marked and new rows, the sums, and the range of rows on the screen.
fn figures(shell: &Shell, look: &ListView<'_>, layout: &Layout) -> Line<'static> {
    let (list, style) = (look.list, |tone| shell.theme.style(tone));
    let total = list.window.total().unwrap_or(0);
    let mut right = Vec::new();
    let mut counted = |key, number: usize| {
        if number > 0 {
            let text = shell.say(key, &[("n", &number.to_string())]);
            right.push(Span::styled(format!("{text}  "), style(Tone::Accent)));
        }
    };
    counted(Key::TuiMarked, list.marks.rows().len());
    counted(Key::TuiNews, list.news.len());
    if list.marks.from.is_some() {
        right = vec![Span::styled(shell.say(Key::TuiMarkRange, &[]) + "  ", style(Tone::Accent))];
    }
    let set = list.marks.set.iter().filter(|_| list.marks.from.is_none());
    let set: String = set.map(|set| format!("{set}  ")).collect();
    let sums = look.sums.iter().filter(|_| total > 0).flat_map(|sums| look.table.in_money(sums, shell.lang));
    let lines = layout.list.height / look.table.row_height(layout.list.height);
    let last = (list.top + u64::from(lines)).min(total);
    let range =
        if total > 0 { range(list.top + 1, last, total).text(shell.lang) + " " } else { String::new() };
    // Without room for both, the filter goes before the sums, and the later sums go first.
    let mut taken = look.summary.width() + right.iter().map(Span::width).sum::<usize>() + range.width() + 3;
    let room = usize::from(layout.summary.width);
    taken += set.width();
    if taken <= room {
        right.push(Span::styled(set, style(Tone::Quiet)));
    }
    for sum in sums.map(|sum| sum + " · ") {
        taken += sum.width();
        if taken <= room {
            right.push(Span::raw(sum));
        }
    }
    right.push(Span::raw(range));
    Line::from(right)
}

fn head(shell: &Shell, frame: &mut Frame<'_>, area: Rect, look: &ListView<'_>, placed: &[PlacedColumn]) {
    let order = look.list.order(look.table);
    let style = shell.theme.style(Tone::Title).add_modifier(Modifier::UNDERLINED);
    frame.buffer_mut().set_style(area, style);
    for placed in placed {
        let title = shell.say(placed.column.declared.title, &[]);
        let sorted = placed.column.declared.sort == Some(order.field.as_str());
        let arrow = if order.descending { "▾" } else { "▴" };
        let title = if sorted {
            format!("{}{arrow}", fit(&title, usize::from(placed.width).saturating_sub(1)))
        } else {
            title
        };
        let text = pad(&title, usize::from(placed.width), columns::is_to_right(placed.column));
        frame.buffer_mut().set_string(area.x + placed.x, area.y, text, style);
    }
}

fn row(
    shell: &Shell,
    frame: &mut Frame<'_>,
    area: Rect,
    index: u64,
    look: &ListView<'_>,
    placed: &[PlacedColumn],
) {
    let (list, style) = (look.list, |tone| shell.theme.style(tone));
    let selected = index == list.cursor;
    let buffer = frame.buffer_mut();
    if selected {
        buffer.set_string(area.x, area.y, "▸", style(Tone::Text));
    }
    match list.window.row(index) {
        None => {
            buffer.set_string(area.x + columns::MARK, area.y, "·  ·  ·", style(Tone::Quiet));
        }
        Some(row) => {
            let fresh = list.fresh.contains(&row.record).then_some(("•", Tone::Accent));
            let marked = list.marks.contains(row.id).then_some(("✓", Tone::Accent));
            if let Some((sign, tone)) = (look.sign)(row).or(marked).or(fresh) {
                buffer.set_string(area.x + 1, area.y, sign, style(tone));
            }
            for placed in placed {
                let (text, tone) = cell(shell, placed, row, area);
                let text = pad(&text, usize::from(placed.width), columns::is_to_right(placed.column));
                buffer.set_string(area.x + placed.x, area.y, text, style(tone));
            }
            if let Some(second) = look.table.second().filter(|_| area.height > 1) {
                let (text, tone) = columns::shown(second, row, shell.lang, area.width);
                let x = snippet_at(placed);
                let room = usize::from(area.width.saturating_sub(x + 2));
                buffer.set_string(area.x + x, area.y + 1, fit(&text, room), style(tone));
            }
        }
    }
    if selected {
        let line = Rect { width: area.width.saturating_sub(1), ..area };
        buffer.set_style(line, style(if look.resting { Tone::Resting } else { Tone::Selected }));
    }
}

/// Returns the text of a cell; in rows of two lines, an instant as the time since then.
fn cell(shell: &Shell, placed: &PlacedColumn, row: &Row, area: Rect) -> (String, Tone) {
    let at = || row.text(placed.column.declared.path).parse().ok();
    match placed.column.kind {
        Kind::Instant if area.height > 1 => {
            let since = at().and_then(|at| ago(at, shell.now, shell.lang)).map(|since| (since, Tone::Text));
            since.unwrap_or_else(|| columns::shown(placed.column, row, shell.lang, 0))
        }
        _ => columns::shown(placed.column, row, shell.lang, area.width),
    }
}

/// Returns where the second line of a row begins: below the first text.
fn snippet_at(placed: &[PlacedColumn]) -> u16 {
    let first = placed.iter().find(|placed| !columns::is_to_right(placed.column));
    first.map_or(columns::MARK, |first| first.x)
}

/// Returns the lines in place of rows.
fn instead_of_rows(shell: &Shell, look: &ListView<'_>) -> Option<Vec<Line<'static>>> {
    let list = look.list;
    let say = |key| shell.say(key, &[]);
    let (title, text) = if let Some(reason) = &look.refusal {
        (reason.sentence.clone(), String::new())
    } else if list.window.total().is_some_and(|total| total > 0) {
        return None;
    } else if let Some(error) = &list.failed {
        (Error::sentence(error, shell.lang), say(Key::TuiRetry))
    } else if list.window.total().is_none() {
        (say(Key::ShellLoading), String::new())
    } else if list.is_filtered() {
        (say(Key::ShellListEmptyFiltered), say(Key::TuiUnfilter))
    } else {
        (say(Key::ShellListEmpty), say(Key::ShellListEmptyText))
    };
    let styled = |text: String, tone| Line::styled(text, shell.theme.style(tone));
    Some(vec![styled(title, Tone::Title), styled(text, Tone::Quiet)])
}

/// Returns the views with their counts as shown above the list: the one that is shown first, then those to which the key
/// leads, as many as fit; none if the list shows none of its views.
fn view_tabs(
    shell: &Shell,
    list: &List,
    table: &'static Table,
    counts: &Counts,
    width: u16,
) -> Vec<(usize, String)> {
    let (labels, room) = (views::labels(list, table, shell.lang), usize::from(width.saturating_sub(COUNTS)));
    let Some(shown) = views::shown(list, table) else { return Vec::new() };
    let tab = |at: usize| {
        let number = counts.of(at).map_or(String::new(), |number| format!(" {}", count(number)));
        let text = format!("{}{number}", labels[at]);
        (at, if at == shown { format!("[{text}]") } else { format!("  {text}") })
    };
    let mut taken = 0;
    let fits = |(at, text): &(usize, String)| {
        taken += text.width();
        *at == shown || taken <= room
    };
    (shown..labels.len()).chain(0..shown).map(tab).take_while(fits).collect()
}

/// Returns the line of the views.
pub fn views_line(
    shell: &Shell,
    list: &List,
    table: &'static Table,
    counts: &Counts,
    width: u16,
) -> Option<Line<'static>> {
    let tabs = view_tabs(shell, list, table, counts, width).into_iter().enumerate();
    let tone = |place| shell.theme.style(if place == 0 { Tone::Accent } else { Tone::Quiet });
    let spans: Vec<Span<'_>> = tabs.map(|(place, (_, text))| Span::styled(text, tone(place))).collect();
    (!spans.is_empty()).then(|| Line::from(spans))
}

/// Returns the view at a column of the line of the views.
pub fn view_at(
    shell: &Shell,
    list: &List,
    table: &'static Table,
    counts: &Counts,
    (width, x): (u16, u16),
) -> Option<usize> {
    let mut right = 0;
    let tab = view_tabs(shell, list, table, counts, width).into_iter().find(|(_, text)| {
        right += text.width();
        usize::from(x) < right
    });
    tab.map(|(view, _)| view)
}
