//! Lists as lines.

use std::io::{self, Write};

use client::message::{Key, Lang};
use client::reason::Reason;

use crate::app::state::State;
use crate::kit::list::List;
use crate::kit::list::row::Row;
use crate::kit::list::view::range;

/// Says the rows on the screen, each as one line, if they are there. Answers whether they were.
pub fn rows(
    state: &State,
    list: &List,
    lines: u64,
    refusal: Option<Reason>,
    sentence: fn(&Row, Lang) -> String,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let why = refusal.map(|reason| reason.sentence);
    if let Some(why) = why.or_else(|| list.failed.as_ref().map(|error| error.sentence(state.lang))) {
        writeln!(out, "{why}")?;
        return Ok(true);
    }
    let Some(total) = list.window.total() else { return Ok(false) };
    let shown = list.top..(list.top + lines).min(total);
    let rows: Vec<&Row> = shown.clone().filter_map(|index| list.window.row(index)).collect();
    if (rows.len() as u64) < shown.end - shown.start {
        return Ok(false);
    }
    if rows.is_empty() {
        writeln!(out, "{}", state.say(Key::ShellListEmpty, &[]))?;
        return Ok(true);
    }
    for row in rows {
        writeln!(out, "{}", sentence(row, state.lang))?;
    }
    writeln!(out, "{}", range(shown.start + 1, shown.end, total).text(state.lang))?;
    Ok(true)
}
