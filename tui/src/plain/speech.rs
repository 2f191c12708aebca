//! Output: each change of the state once, as lines.

use std::io::{self, Write};

use client::message::Key;
use client::value::moment::said_after;
use client::value::word::Word;

use crate::app::frame::act_keys;
use crate::app::help::entries;
use crate::app::state::{Link, Session, State};
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::kit::confirm;
use crate::kit::sheet::Sheet;
use crate::plain::rows::rows;

/// Commands about drawing, which mean nothing here.
const DRAWN: [&str; 3] = [":theme", ":mouse", ":dump"];

/// The output so far, and the output that is due.
#[derive(Debug, Default)]
pub(super) struct Speech {
    toasts: u64,
    last_act: u64,
    news: usize,
    lost: bool,
    message: Option<String>,
    /// True if the rows on the screen are due.
    rows: bool,
    /// The record that was said.
    record: Option<(Place, i64)>,
    /// A request to say the members of a record: of the one that a command names, or of the one on the screen.
    members: Option<Option<i64>>,
    /// True once the open question was said.
    asked: bool,
    signed_in: bool,
}

impl Speech {
    /// A command is about to be done: what it shows is owed.
    pub(super) fn expect(&mut self, state: &State, cmd: &Cmd) {
        match cmd {
            Cmd::OpenRecord(_) => self.record = None,
            Cmd::Refresh if open(state).is_some() => self.record = None,
            Cmd::Members => self.members = Some(None),
            Cmd::To(id, cmd) if **cmd == Cmd::Members => self.members = Some(Some(*id)),
            Cmd::PageDown | Cmd::PageUp | Cmd::Show(..) | Cmd::Outbox | Cmd::Refresh | Cmd::Close => {
                self.rows = true;
            }
            Cmd::Column(_) | Cmd::Board(_) | Cmd::NextBoard => self.rows = true,
            _ => {}
        }
    }

    /// Returns whether requested output is still missing.
    pub(super) fn owes(&self, state: &State) -> bool {
        if let Some(Sheet::Confirm(_)) = state.sheet {
            return !self.asked;
        }
        if state.works.are_running() || self.members.is_some() {
            return true;
        }
        match open(state) {
            Some(record) => self.record != Some(record),
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
        self.act(state, out)?;
        if let (Link::Lost(since), false) = (state.link, self.lost) {
            let since = said_after(since, state.now, state.lang);
            writeln!(out, "{}", state.say(Key::TuiLinkLost, &[("server", state.host()), ("since", &since)]))?;
        }
        self.lost = matches!(state.link, Link::Lost(_));
        let screen = state.screen();
        let news = screen.list().news.len();
        if news > self.news {
            writeln!(out, "{}", state.say(Key::TuiNews, &[("n", &news.to_string())]))?;
        }
        self.news = news;
        self.asked = sheet(state, self.asked, out)?;
        if let Some(named) = self.members
            && screen.say_beside(state, named, out)?
        {
            self.members = None;
        }
        match open(state) {
            Some(record) if self.record != Some(record) => {
                self.record = screen.say_record(state, out)?.then_some(record);
            }
            Some(_) => {}
            None if self.rows && state.session == Session::In => self.rows = !rows(state, out)?,
            None => {}
        }
        out.flush()
    }

    /// Says what was done last and how it is taken back, once.
    fn act(&mut self, state: &State, out: &mut impl Write) -> io::Result<()> {
        let Some(act) = state.last_act.as_ref().filter(|act| act.id > self.last_act) else { return Ok(()) };
        self.last_act = act.id;
        writeln!(out, "{}", [&*act.text, &act_keys(state, act)].join(" ").trim())
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
}

/// The record that is open on the screen that is shown.
fn open(state: &State) -> Option<(Place, i64)> {
    Some((state.place, state.screen().record()?))
}

/// Returns the welcome: the commands of the current screen.
fn welcome(state: &State) -> String {
    state.say(state.screen().welcome(), &[])
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

/// Says the question or the notice that is open, once. Answers whether a question is, and was said.
fn sheet(state: &State, asked: bool, out: &mut dyn Write) -> io::Result<bool> {
    match &state.sheet {
        Some(Sheet::Confirm(confirm)) if confirm.effects.is_some() => {
            if !asked {
                for (text, _) in confirm::told(state) {
                    writeln!(out, "{text}")?;
                }
                let yes = state.say(Key::ShellYes, &[]);
                writeln!(out, "{}", state.say(Key::TuiPlainConfirm, &[("yes", &yes)]))?;
            }
            Ok(true)
        }
        Some(Sheet::Notice(notice)) => {
            for line in notice.lines.iter().filter(|line| !line.is_empty()) {
                writeln!(out, "{line}")?;
            }
            Ok(false)
        }
        _ => Ok(false),
    }
}
