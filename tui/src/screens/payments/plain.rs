//! Payments as lines: a row, and the details of one.

use std::io::{self, Write};

use client::api::finance::payments::List;
use client::message::Key;

use crate::app::state::State;
use crate::kit::list::columns::sentence;
use crate::plain::rows::rows as say_rows;
use crate::screens::payments::{facts, list};

/// Says the rows on the screen, if they are there. Returns whether they were.
pub fn rows(state: &State, out: &mut dyn Write) -> io::Result<bool> {
    let (rows, lines) = (&state.payments.list, state.payment_lines());
    say_rows(state, rows, lines, state.refusal::<List>(), |row, lang| sentence(&list::TABLE, row, lang), out)
}

/// Says the payment that is open, if it is there. Returns whether it was.
pub fn record(state: &State, out: &mut dyn Write) -> io::Result<bool> {
    let Some(details) = &state.details else { return Ok(true) };
    if let Some(error) = &details.failed {
        writeln!(out, "{}", error.sentence(state.lang))?;
        return Ok(true);
    }
    let Some(record) = &details.record else { return Ok(false) };
    writeln!(out, "{}", state.say(Key::PaymentsPageLinkNumber, &[("id", &details.id.to_string())]))?;
    for section in facts::details(record, state.lang) {
        writeln!(out, "\n{}", section.title)?;
        for fact in section.facts {
            let colon = if fact.label.is_empty() { "" } else { ": " };
            writeln!(out, "{}{colon}{}", fact.label, fact.value)?;
        }
    }
    Ok(true)
}
