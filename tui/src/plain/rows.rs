//! Lists as lines.

use std::io::{self, Write};

use client::message::Key;

use crate::app::state::State;
use crate::kit::list::row::Row;
use crate::kit::view::range;

/// Says the rows of the list that is shown, each as one line, if they are there. Returns whether they were.
///
/// # Errors
/// The output cannot be written.
pub fn rows(state: &State, out: &mut impl Write) -> io::Result<bool> {
    let screen = state.screen();
    let (list, lines) = (screen.list(), screen.lines(state));
    let why = screen.refusal(state).map(|reason| reason.sentence);
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
    if let Some(above) = screen.above(state) {
        writeln!(out, "{above}")?;
    }
    if rows.is_empty() {
        writeln!(out, "{}", state.say(Key::ShellListEmpty, &[]))?;
        return Ok(true);
    }
    for row in rows {
        writeln!(out, "{}", screen.sentence(row, state.lang))?;
    }
    writeln!(out, "{}", range(shown.start + 1, shown.end, total).text(state.lang))?;
    Ok(true)
}
