//! The columns of a list: which there are on a screen of its width, and where.

use client::message::{Key, Lang};
use client::value::date::{day_of, show_date, show_instant};
use jiff::Timestamp;

use crate::core::theme::Tone;
use crate::kit::list::Row;

/// From this width on, instants are shown to the second.
const EXACT: u16 = 150;
/// Columns at the left of every row, for its marks.
pub const MARK: u16 = 2;

/// What a column shows of a row, and how; exactly where there is room.
pub type Cell<R> = fn(&R, Lang, bool) -> (String, Tone);

/// A column of a list.
#[derive(Debug)]
pub struct Column<R: Row> {
    /// What stands in its head.
    pub title: Key,
    /// What it sorts by.
    pub sort: Option<R::Sort>,
    /// Its width; a column without one shares what is left.
    pub width: Option<u16>,
    /// Its width where there is room for instants.
    pub exact: Option<u16>,
    /// Whether its text stands at its right.
    pub to_right: bool,
    /// The narrowest list that shows it.
    pub from: u16,
    /// What it shows.
    pub cell: Cell<R>,
}

/// A column that shares what is left, on every list.
pub const fn column<R: Row>(title: Key, cell: Cell<R>) -> Column<R> {
    Column { title, sort: None, width: None, exact: None, to_right: false, from: 0, cell }
}

/// A column of instants, from this width on.
pub const fn instants<R: Row>(title: Key, sort: R::Sort, from: u16, cell: Cell<R>) -> Column<R> {
    Column { title, sort: Some(sort), width: Some(11), exact: Some(19), to_right: false, from, cell }
}

/// A cell of plain text.
pub fn plain(text: impl ToString) -> (String, Tone) {
    (text.to_string(), Tone::Text)
}

/// A cell with nothing in it.
pub fn nothing() -> (String, Tone) {
    ("—".to_owned(), Tone::Quiet)
}

/// An instant, or its day where there is no room.
pub fn show(at: Timestamp, exact: bool) -> String {
    if exact { show_instant(at) } else { show_date(day_of(at)) }
}

/// A column with its place on the line.
#[derive(Debug)]
pub struct Placed<R: Row> {
    /// The column.
    pub column: &'static Column<R>,
    /// Its place among the list's columns.
    pub number: usize,
    /// Its first column of the terminal, from the list's left.
    pub x: u16,
    /// Its columns of the terminal.
    pub width: u16,
}

/// Whether a list of this width shows instants to the second.
pub fn is_exact(width: u16) -> bool {
    width >= EXACT
}

/// The columns of a list of this width.
pub fn placed<R: Row>(columns: &'static [Column<R>], width: u16) -> Vec<Placed<R>> {
    let wide =
        |column: &Column<R>| if is_exact(width) { column.exact.or(column.width) } else { column.width };
    let shown = || columns.iter().enumerate().filter(|(_, column)| column.from <= width);
    let fixed: u16 = shown().filter_map(|(_, column)| Some(wide(column)? + 1)).sum();
    let sharing = shown().filter(|(_, column)| column.width.is_none()).count().max(1) as u16;
    // One more at the right, for the scrollbar.
    let share = (width.saturating_sub(MARK + fixed + 1) / sharing).saturating_sub(1);
    let mut x = MARK;
    let place = |(number, column): (usize, &'static Column<R>)| {
        let placed = Placed { column, number, x, width: wide(column).unwrap_or(share) };
        x += placed.width + 1;
        placed
    };
    shown().map(place).collect()
}
