//! What is said: each change of the state once, as lines.

use std::io::{self, Write};

use client::api::payments::{List, Transaction};
use client::date::show_instant;
use client::id::TransactionId;
use client::message::{Key, Lang};

use crate::cmd::Cmd;
use crate::describe;
use crate::screen::help::entries;
use crate::screen::payments;
use crate::state::{Link, Session, State};

/// Commands about drawing, which mean nothing here.
const DRAWN: [&str; 3] = [":theme", ":mouse", ":dump"];

/// What was said already, and what is still owed.
#[derive(Debug, Default)]
pub(super) struct Speech {
    toasts: u64,
    news: usize,
    lost: bool,
    message: Option<String>,
    /// Whether the rows on the screen are to be said.
    rows: bool,
    /// The payment whose details were said.
    details: Option<TransactionId>,
    signed_in: bool,
}

impl Speech {
    /// A command is about to be done: what it shows is owed.
    pub(super) fn expect(&mut self, state: &State, cmd: &Cmd) {
        match cmd {
            Cmd::OpenRecord(_) => self.details = None,
            Cmd::Refresh if state.details.is_some() => self.details = None,
            Cmd::PageDown | Cmd::PageUp | Cmd::Show(_) | Cmd::Refresh | Cmd::Close => self.rows = true,
            _ => {}
        }
    }

    /// Whether something that was asked for is still to be said.
    pub(super) fn owes(&self, state: &State) -> bool {
        match &state.details {
            Some(details) => self.details != Some(details.id),
            None => self.rows,
        }
    }

    /// Says what has changed.
    pub(super) fn catch_up(&mut self, state: &State, out: &mut impl Write) -> io::Result<()> {
        self.session(state, out)?;
        for toast in state.toasts.iter().filter(|toast| toast.id > self.toasts) {
            writeln!(out, "{}", toast.text)?;
        }
        self.toasts = state.said;
        if let (Link::Lost(since), false) = (state.link, self.lost) {
            let since = show_instant(since);
            writeln!(out, "{}", state.say(Key::TuiLinkLost, &[("server", state.host()), ("since", &since)]))?;
        }
        self.lost = matches!(state.link, Link::Lost(_));
        let news = state.payments.news.len();
        if news > self.news {
            writeln!(out, "{}", state.say(Key::TuiNews, &[("n", &news.to_string())]))?;
        }
        self.news = news;
        match &state.details {
            Some(details) => self.details(state, details, out)?,
            None => self.rows(state, out)?,
        }
        out.flush()
    }

    fn session(&mut self, state: &State, out: &mut impl Write) -> io::Result<()> {
        let message = &state.sign_in.message;
        if let Some(text) = message.as_ref().filter(|_| *message != self.message) {
            writeln!(out, "{text}")?;
        }
        self.message.clone_from(message);
        let signed_in = state.session == Session::In;
        if let Some(who) = state.who.as_ref().filter(|_| signed_in && !self.signed_in) {
            let role = who.user.role.label(state.lang);
            writeln!(out, "{} · {role} · {}", who.user.name, state.server)?;
            writeln!(out, "{}", state.say(Key::TuiPlainWelcome, &[]))?;
            self.rows = true;
        }
        self.signed_in = signed_in;
        Ok(())
    }

    fn details(
        &mut self,
        state: &State,
        details: &crate::state::details::Details,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if self.details == Some(details.id) {
            return Ok(());
        }
        if let Some(error) = &details.failed {
            self.details = Some(details.id);
            return writeln!(out, "{}", error.sentence(state.lang));
        }
        let Some(record) = &details.record else { return Ok(()) };
        self.details = Some(details.id);
        writeln!(out, "{}", state.say(Key::PaymentsPageLinkNumber, &[("id", &details.id.to_string())]))?;
        for section in describe::details(record, state.lang) {
            writeln!(out, "\n{}", section.title)?;
            for fact in section.facts {
                let colon = if fact.label.is_empty() { "" } else { ": " };
                writeln!(out, "{}{colon}{}", fact.label, fact.value)?;
            }
        }
        Ok(())
    }

    fn rows(&mut self, state: &State, out: &mut impl Write) -> io::Result<()> {
        if !self.rows || state.session != Session::In {
            return Ok(());
        }
        let list = &state.payments;
        if let Some(reason) = state.refusal::<List>() {
            self.rows = false;
            return writeln!(out, "{}", reason.sentence);
        }
        if let Some(error) = &list.failed {
            self.rows = false;
            return writeln!(out, "{}", error.sentence(state.lang));
        }
        let Some(total) = list.window.total() else { return Ok(()) };
        let range = list.top..(list.top + state.list_lines()).min(total);
        let rows: Vec<&Transaction> = range.clone().filter_map(|index| list.window.row(index)).collect();
        if (rows.len() as u64) < range.end - range.start {
            return Ok(());
        }
        self.rows = false;
        if rows.is_empty() {
            return writeln!(out, "{}", state.say(Key::ShellListEmpty, &[]));
        }
        for row in rows {
            writeln!(out, "{}", sentence(row, state.lang))?;
        }
        writeln!(out, "{}", payments::range(range.start + 1, range.end, total).text(state.lang))
    }
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

/// The commands and the words of the filter.
pub(super) fn help(state: &State, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", state.say(Key::TuiPlainWelcome, &[]))?;
    // The first part is keys, which mean nothing here.
    for (title, entries) in entries(state).into_iter().skip(1) {
        writeln!(out, "\n{title}")?;
        for (name, text) in entries.iter().filter(|(name, _)| !DRAWN.contains(&name.as_str())) {
            writeln!(out, "{}: {text}", name.trim_matches(':').replace(" :", ", "))?;
        }
    }
    Ok(())
}
