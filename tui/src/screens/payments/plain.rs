//! Payments as lines: a row, and the details of one.

use std::io::{self, Write};

use client::api::finance::payments::{List, Transaction};
use client::message::{Key, Lang};
use client::value::date::show_instant;
use client::value::word::Word;

use crate::app::state::State;
use crate::plain::rows;
use crate::screens::payments::facts;

/// Says the rows on the screen, if they are there. Returns whether they were.
pub fn rows(state: &State, out: &mut dyn Write) -> io::Result<bool> {
    let (list, lines) = (&state.payments.list, state.payment_lines());
    rows::rows(state, list, lines, state.refusal::<List>(), sentence, out)
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

/// A payment as one line.
fn sentence(row: &Transaction, lang: Lang) -> String {
    let id = row.id.to_string();
    let mut parts = vec![
        Key::PaymentsPageLinkNumber.text(lang, &[("id", &id)]),
        row.amount.to_string(),
        row.status.label(lang),
        row.payment_type.label(lang),
        row.user.name.clone(),
    ];
    let labelled = |key: Key, value: String| format!("{}: {value}", key.text(lang, &[]));
    let manager = row.account_manager.as_ref();
    parts.extend(manager.map(|manager| labelled(Key::PaymentsPageColumnManager, manager.name.clone())));
    parts.push(labelled(Key::PaymentsPageColumnCreated, show_instant(row.created_at)));
    parts.extend(row.paid_at.map(|at| labelled(Key::PaymentsPageColumnPaid, show_instant(at))));
    parts.join(", ")
}
