//! What is said: each change of the state once, as lines.

use std::io::{self, Write};

use client::api::finance::payments::{List, Transaction};
use client::message::{Key, Lang};
use client::reason::Reason;
use client::value::date::show_instant;
use client::value::id::{ConversationId, TransactionId};
use client::value::word::Word;

use crate::app::help::entries;
use crate::app::state::{Link, Place, Session, State};
use crate::core::cmd::Cmd;
use crate::describe;
use crate::kit::list::Row;
use crate::kit::list::view::range;
use crate::kit::sheet::Sheet;
use crate::screens::conversations::plain as conversations;
use crate::screens::payments::open::Details;

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
    /// The conversation that was said.
    thread: Option<ConversationId>,
    /// Whether the members of a conversation are to be said.
    members: Option<Option<ConversationId>>,
    /// Whether the question that is open was said.
    asked: bool,
    signed_in: bool,
}

impl Speech {
    /// A command is about to be done: what it shows is owed.
    pub(super) fn expect(&mut self, state: &State, cmd: &Cmd) {
        match cmd {
            Cmd::OpenRecord(_) => (self.details, self.thread) = (None, None),
            Cmd::Refresh if state.details.is_some() => self.details = None,
            Cmd::Refresh if state.conversations.reader.is_some() => self.thread = None,
            Cmd::Members => self.members = Some(None),
            Cmd::To(id, cmd) if **cmd == Cmd::Members => self.members = Some(Some(ConversationId::new(*id))),
            Cmd::PageDown | Cmd::PageUp | Cmd::Show(_) | Cmd::View(_) | Cmd::Refresh | Cmd::Close => {
                self.rows = true;
            }
            _ => {}
        }
    }

    /// Whether something that was asked for is still to be said.
    pub(super) fn owes(&self, state: &State) -> bool {
        if let Some(Sheet::Confirm(_)) = state.sheet {
            return !self.asked;
        }
        if state.works.are_running() || self.members.is_some() {
            return true;
        }
        match (state.place, &state.details, &state.conversations.reader) {
            (Place::Payments, Some(details), _) => self.details != Some(details.id),
            (Place::Conversations, _, Some(reader)) => self.thread != Some(reader.conversation),
            _ => self.rows,
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
        let news = match state.place {
            Place::Payments => state.payments.list.news.len(),
            Place::Conversations => state.conversations.list.news.len(),
        };
        if news > self.news {
            writeln!(out, "{}", state.say(Key::TuiNews, &[("n", &news.to_string())]))?;
        }
        self.news = news;
        self.asked = conversations::sheet(state, self.asked, out)?;
        if let Some(named) = self.members
            && conversations::members(state, named, out)?
        {
            self.members = None;
        }
        match (state.place, &state.details, &state.conversations.reader) {
            (Place::Payments, Some(details), _) => self.details(state, details, out)?,
            (Place::Conversations, _, Some(reader)) => {
                if self.thread != Some(reader.conversation)
                    && conversations::thread(state, reader.conversation, out)?
                {
                    self.thread = Some(reader.conversation);
                }
            }
            _ => self.rows(state, out)?,
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
            writeln!(out, "{}", welcome(state))?;
            self.rows = true;
        }
        self.signed_in = signed_in;
        Ok(())
    }

    fn details(&mut self, state: &State, details: &Details, out: &mut impl Write) -> io::Result<()> {
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
        let said = match state.place {
            Place::Payments => {
                let (list, lines) = (&state.payments.list, state.payment_lines());
                rows(state, list, lines, state.refusal::<List>(), sentence, out)?
            }
            Place::Conversations => {
                let (list, lines) = (&state.conversations.list, state.message_lines());
                let refusal = state.refusal::<client::api::service::conversations::List>();
                rows(state, list, lines, refusal, conversations::sentence, out)?
            }
        };
        self.rows = !said;
        Ok(())
    }
}

/// Says the rows on the screen, each as one line, if they are there. Answers whether they were.
fn rows<R: Row>(
    state: &State,
    list: &crate::kit::list::List<R>,
    lines: u64,
    refusal: Option<Reason>,
    sentence: fn(&R, Lang) -> String,
    out: &mut impl Write,
) -> io::Result<bool> {
    let why = refusal.map(|reason| reason.sentence);
    if let Some(why) = why.or_else(|| list.failed.as_ref().map(|error| error.sentence(state.lang))) {
        writeln!(out, "{why}")?;
        return Ok(true);
    }
    let Some(total) = list.window.total() else { return Ok(false) };
    let shown = list.top..(list.top + lines).min(total);
    let rows: Vec<&R> = shown.clone().filter_map(|index| list.window.row(index)).collect();
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

/// What can be said on the screen that is shown.
fn welcome(state: &State) -> String {
    let key = match state.place {
        Place::Payments => Key::TuiPlainWelcome,
        Place::Conversations => Key::TuiPlainTalkWelcome,
    };
    state.say(key, &[])
}

/// The commands and the words of the filter.
pub(super) fn help(state: &State, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", welcome(state))?;
    // The first part is keys, which mean nothing here.
    for (title, entries) in entries(state).into_iter().skip(1) {
        writeln!(out, "\n{title}")?;
        for (name, text) in entries.iter().filter(|(name, _)| !DRAWN.contains(&name.as_str())) {
            writeln!(out, "{}: {text}", name.trim_matches(':').replace(" :", ", "))?;
        }
    }
    Ok(())
}
