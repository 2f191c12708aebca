//! The columns of a list on a screen: which fit its width, their places, and their values.

use client::catalogue::answer::Kind;
use client::catalogue::cell::cell;
use client::list::Width;
use client::message::{Key, Lang};
use client::value::date::{day_of, show_date};
use client::value::unknown;
use client::value::word::{self, in_schema};
use jiff::Timestamp;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::core::theme::Tone;
use crate::kit::list::row::Row;
use crate::kit::list::table::{Column, Table};

/// From this width on, instants are shown to the second.
const EXACT: u16 = 150;
/// A width at which everything is shown.
pub const WIDEST: u16 = u16::MAX;
/// Columns at the left of every row, for its marks.
pub const MARK: u16 = 2;
/// A text with less room than this, e.g. a name, takes that of a column that can be left out.
const LEAST_TEXT: u16 = 18;
/// As [`LEAST_TEXT`], in rows of two lines, whose first is for the names.
const LEAST_TALL: u16 = 26;
/// As [`LEAST_TEXT`], where only columns can be left out that every list shows.
const LEAST_NARROW: u16 = 6;
/// The room of a number, unless the rows have longer ones.
const NUMBER: std::ops::RangeInclusive<usize> = 6..=9;

/// A column with its place on the line.
#[derive(Debug)]
pub struct PlacedColumn {
    /// The column.
    pub column: &'static Column,
    /// Its place among the list's columns.
    pub number: usize,
    /// Its first column of the terminal, from the list's left.
    pub x: u16,
    /// Its columns of the terminal.
    pub width: u16,
}

/// The room for the rows of a list.
#[derive(Debug, Clone, Copy)]
pub struct Room<'a> {
    /// The language of the words.
    pub lang: Lang,
    /// The columns of the terminal.
    pub width: u16,
    /// The columns that the user chose, by their paths.
    pub chosen: Option<&'a [String]>,
    /// The lines of a row.
    pub height: u16,
}

/// Returns the columns of a list of this width, over the rows that are shown. The texts share what the others leave; what
/// the contract calls less important is left out before they get too short to read; of columns that the user chose, the last.
pub fn placed<'r>(
    table: &'static Table,
    rows: impl Iterator<Item = &'r Row> + Clone,
    room: &Room<'_>,
) -> Vec<PlacedColumn> {
    let Room { lang, width, chosen, height } = *room;
    let mut columns: Vec<(usize, &Column)> = table.columns().iter().enumerate().collect();
    if let Some(chosen) = chosen {
        let rank = |column: &Column| chosen.iter().position(|path| path == column.declared.path);
        columns.retain(|(_, column)| rank(column).is_some());
        columns.sort_by_key(|(_, column)| rank(column));
    }
    if height > 1 {
        columns.retain(|(_, column)| {
            table.second().is_none_or(|second| second.declared.path != column.declared.path)
        });
    }
    let exact = if height > 1 { 0 } else { width };
    let fixed = |(at, column)| (at, column, fixed(column, rows.clone(), lang, exact));
    let mut shown: Vec<(usize, &Column, Option<u16>)> = columns.into_iter().map(fixed).collect();
    let share = loop {
        let taken: u16 = shown.iter().map(|(.., fixed)| fixed.map_or(0, |fixed| fixed + 1)).sum();
        let texts = shown.iter().filter(|(.., fixed)| fixed.is_none()).count() as u16;
        // One more at the right, for the scrollbar.
        let left = width.checked_sub(MARK + taken + 1);
        let share = left.map(|left| (left / texts.max(1)).saturating_sub(1)).unwrap_or(0);
        let rank = |column: &Column| (column.from, column.declared.is_optional);
        let last = shown.iter().map(|(_, column, _)| rank(column)).max();
        let least = match last {
            Some((Width::Narrow, _)) => LEAST_NARROW,
            _ if height > 1 => LEAST_TALL,
            _ => LEAST_TEXT,
        };
        let fits = left.is_some() && (texts == 0 || share >= least);
        let is_less =
            |(_, column, _): &(usize, &Column, Option<u16>)| chosen.is_some() || Some(rank(column)) == last;
        let less = shown.iter().rposition(is_less);
        match less.filter(|_| !fits && shown.len() > 1) {
            Some(at) => drop(shown.remove(at)),
            None => break share,
        }
    };
    let mut x = MARK;
    let place = |(number, column, fixed): (usize, &'static Column, Option<u16>)| {
        let placed = PlacedColumn { column, number, x, width: fixed.unwrap_or(share) };
        x += placed.width + 1;
        placed
    };
    shown.into_iter().map(place).collect()
}

/// Returns the room that a column needs; none for one that shares the rest.
fn fixed<'r>(
    column: &Column,
    mut rows: impl Iterator<Item = &'r Row>,
    lang: Lang,
    width: u16,
) -> Option<u16> {
    if let Some(own) = column.own {
        return own.width;
    }
    match column.kind {
        Kind::Money => Some(13),
        Kind::Instant if width >= EXACT => Some(19),
        Kind::Instant | Kind::Day => Some(11),
        Kind::Number | Kind::Size => {
            let title = column.declared.title.text(lang, &[]).width() + 1;
            let least = title.clamp(*NUMBER.start(), *NUMBER.end());
            let digits = |row: &Row| row.at(column.declared.path).to_string().len();
            Some(rows.by_ref().map(digits).fold(least, usize::max) as u16)
        }
        Kind::Word(schema) => {
            let label = |about: &Value| Some(Key::named(about["label"].as_str()?)?.text(lang, &[]).width());
            let widest = words(schema).filter_map(label).max()?;
            Some(widest as u16 + if has_signs(schema) { 2 } else { 0 })
        }
        Kind::Lines | Kind::Plain => None,
    }
}

/// Returns whether the text of a column is aligned to the right.
pub fn is_to_right(column: &Column) -> bool {
    column.own.is_none() && matches!(column.kind, Kind::Money | Kind::Number | Kind::Size)
}

/// Returns the value that a row has in a column; null for one that is not sent.
pub fn told<'r>(column: &Column, row: &'r Row) -> &'r Value {
    let value = row.at(column.declared.path);
    let is_unknown = unknown::is_unknown(value) || column.is_positive && value.as_i64() == Some(0);
    if is_unknown { &Value::Null } else { value }
}

/// Returns what a column shows of a row; a day in place of an instant where there is no room for more.
pub fn shown(column: &Column, row: &Row, lang: Lang, width: u16) -> (String, Tone) {
    if let Some(own) = column.own {
        return (own.draw)(row, lang);
    }
    match (column.kind, told(column, row)) {
        (_, Value::Null) => ("—".to_owned(), Tone::Quiet),
        (Kind::Plain, Value::String(text)) => (text.clone(), Tone::Text),
        (Kind::Word(schema), value) => {
            word(schema, value, lang).unwrap_or_else(|| (cell(value, column.kind, lang), Tone::Text))
        }
        (Kind::Instant, Value::String(at)) if width < EXACT => {
            let day = at.parse().map(|at: Timestamp| show_date(day_of(at)));
            (day.unwrap_or_else(|_| at.clone()), Tone::Text)
        }
        (kind, value) => (cell(value, kind, lang), Tone::Text),
    }
}

/// Returns a row as one sentence, with the name of its kind first: each column after its title, words of closed lists alone,
/// without the empty ones.
pub fn sentence(table: &'static Table, row: &Row, lang: Lang) -> String {
    let number = format!("{} {}", table.label(lang), row.record);
    let columns = table.columns().iter().filter(|column| column.declared.path != table.record);
    let part = |column: &Column| {
        let value = told(column, row);
        let text = || cell(value, column.kind, lang);
        match (column.kind, value) {
            (_, Value::Null) => None,
            (Kind::Word(_), _) => Some(text()),
            _ => Some(format!("{}: {}", column.declared.title.text(lang, &[]), text())),
        }
    };
    std::iter::once(number).chain(columns.filter_map(part)).collect::<Vec<_>>().join(", ")
}

/// Returns the label and the tone of a word. Where some words of the list have a tone, each has a sign before its label: never
/// the colour alone.
pub fn word(schema: &Value, value: &Value, lang: Lang) -> Option<(String, Tone)> {
    let (label, tone) = in_schema(schema, value)?;
    let (label, (sign, tone)) = (label.text(lang, &[]), sign(tone));
    Some((if has_signs(schema) { format!("{sign} {label}") } else { label }, tone))
}

fn has_signs(schema: &Value) -> bool {
    words(schema).any(|about| about["tone"] != "plain")
}

/// Returns the entries of the words in the schema of a closed list.
fn words(schema: &Value) -> impl Iterator<Item = &Value> {
    schema["x-words"].as_object().into_iter().flat_map(|words| words.values())
}

/// Returns the sign and the tone of a word of a closed list.
pub fn sign(tone: word::Tone) -> (char, Tone) {
    match tone {
        word::Tone::Plain => ('○', Tone::Text),
        word::Tone::Quiet => ('–', Tone::Quiet),
        word::Tone::Good => ('●', Tone::Good),
        word::Tone::Warn => ('○', Tone::Pending),
        word::Tone::Bad => ('×', Tone::Bad),
    }
}
