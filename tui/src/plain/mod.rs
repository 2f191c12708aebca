//! `--plain`: the same state and the same commands, said line by line for a screen reader. No boxes, no colours,
//! nothing that moves; what changes is announced as a line.

mod keyboard;
mod rows;
mod speech;

use std::io::{self, Write};

use client::api::account::session::Credentials;
use client::message::Key;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::app::command;
use crate::app::state::{Context, Link, Session, State};
use crate::core::cmd::Cmd;
use crate::core::effects::Effects;
use crate::kit::ask::Action;
use crate::kit::ask::Event;
use crate::kit::filter::slug;
use crate::kit::sheet::Sheet;
use keyboard::{Keyboard, Want};
use speech::Speech;

/// The conversation with the user.
struct Talk<W> {
    state: State,
    effects: Effects<State>,
    speech: Speech,
    out: W,
    /// The e-mail, while the password is waited for.
    email: Option<String>,
    /// The credentials, kept until the code of a second factor is typed.
    typed: Credentials,
}

/// Talks until there is nothing more to hear, or until asked to leave.
pub async fn run(
    mut state: State,
    effects: Effects<State>,
    mut told: UnboundedReceiver<Event>,
    out: impl Write,
) -> io::Result<()> {
    let mut keyboard = Keyboard::start();
    state.each_screen(|screen, _| screen.speak());
    let mut talk =
        Talk { state, effects, speech: Speech::default(), out, email: None, typed: Credentials::default() };
    talk.take(&Event::Started)?;
    loop {
        talk.listen(&mut keyboard)?;
        let go_on = tokio::select! {
            Some(event) = told.recv() => talk.take(&event)?,
            line = keyboard.heard(), if talk.is_ready() => match line {
                Some(line) => talk.hear(&line)?,
                None => false,
            },
            () = talk.effects.ended() => true,
        };
        if !go_on {
            return Ok(());
        }
    }
}

impl<W: Write> Talk<W> {
    /// Takes an event in and says what changed. Answers whether to go on.
    fn take(&mut self, event: &Event) -> io::Result<bool> {
        for action in self.state.on(event) {
            match action {
                Action::Quit => return Ok(false),
                action => self.effects.start(action),
            }
        }
        self.speech.catch_up(&self.state, &mut self.out)?;
        if matches!(self.state.sheet, Some(Sheet::Notice(_))) {
            // Nothing else closes it here.
            self.state.sheet = None;
        }
        Ok(true)
    }

    /// Returns whether the next line can be read: the output of the previous one is complete.
    fn is_ready(&self) -> bool {
        if let (Session::In, Some(sheet)) = (self.state.session, &self.state.password) {
            return !sheet.busy;
        }
        match self.state.session {
            _ if matches!(self.state.link, Link::Lost(_)) => true,
            Session::Out => !self.state.sign_in.busy,
            Session::Resuming => false,
            Session::In => !self.speech.owes(&self.state),
        }
    }

    /// Asks for the next value.
    fn listen(&mut self, keyboard: &mut Keyboard) -> io::Result<()> {
        if !self.is_ready() {
            // The next value may be a secret.
            return Ok(());
        }
        if let (Session::In, Some(sheet)) = (self.state.session, &self.state.password) {
            if keyboard.want(Want::Secret, true) {
                let label = self.state.say(Key::FieldPassword, &[]);
                write!(self.out, "{}\n{label}: ", sheet.message)?;
                self.out.flush()?;
            }
            return Ok(());
        }
        let out = self.state.session == Session::Out && !self.state.sign_in.busy;
        let (want, prompt) = match (&self.email, out) {
            (_, false) => (Want::Line, None),
            (_, true) if self.state.sign_in.otp.is_some() => (Want::Line, Some(Key::SessionOtp)),
            (None, true) => (Want::Line, Some(Key::ColumnEmail)),
            (Some(_), true) => (Want::Secret, Some(Key::FieldPassword)),
        };
        if keyboard.want(want, prompt.is_some())
            && let Some(prompt) = prompt
        {
            write!(self.out, "{}: ", self.state.say(prompt, &[]))?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        if self.state.session != Session::Out {
            return match self.state.context() {
                Context::Password => self.confirm_password(line),
                Context::Confirm => self.decide(line),
                _ => self.command(line),
            };
        }
        if self.state.sign_in.otp.take().is_some() {
            self.send(Credentials { otp: Some(line.to_owned()), ..self.typed.clone() })?;
            return Ok(true);
        }
        match self.email.take() {
            None => self.email = Some(line.to_owned()),
            Some(email) => {
                self.send(Credentials { email, password: line.to_owned(), otp: None })?;
            }
        }
        Ok(true)
    }

    /// Signs in with the typed values, or reports their fault.
    fn send(&mut self, typed: Credentials) -> io::Result<()> {
        let Some(credentials) = self.state.shell.sign_in.checked(typed, self.state.shell.lang) else {
            let errors: Vec<&str> = self.state.sign_in.errors.values().map(String::as_str).collect();
            return writeln!(self.out, "{}", errors.join(" "));
        };
        self.typed = Credentials { otp: None, ..credentials.clone() };
        self.state.sign_in.busy = true;
        self.effects.start(Action::SignIn(credentials));
        Ok(())
    }

    /// The answer to a question: *yes*, in the reader's language; anything else is *no*.
    fn decide(&mut self, line: &str) -> io::Result<bool> {
        let yes = slug(line) == slug(&self.state.say(Key::ShellYes, &[]));
        if yes {
            self.take(&Event::Command(Cmd::Next))?;
        }
        self.take(&Event::Command(if yes { Cmd::Accept } else { Cmd::Close }))
    }

    /// The password again; without one, the change is not made.
    fn confirm_password(&mut self, line: &str) -> io::Result<bool> {
        if line.is_empty() {
            return self.take(&Event::Command(Cmd::Close));
        }
        // Not as an event: those are recorded.
        self.state.password.iter_mut().for_each(|sheet| sheet.typed.0.insert(line));
        self.take(&Event::Command(Cmd::Accept))
    }

    /// Runs a command with or without its colon. A number opens a record; an empty line continues reading.
    fn command(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim_start_matches(':');
        let opened = self.state.context() == Context::Record;
        let cmd = match line {
            "" | "next" | "n" => Ok(Cmd::PageDown),
            "back" | "b" => Ok(if opened { Cmd::Close } else { Cmd::PageUp }),
            line if line.trim_start_matches('#').parse::<u64>().is_ok() => {
                command::read(&format!("open {line}"), &self.state)
            }
            line => command::read(line, &self.state),
        };
        match cmd {
            Ok(Cmd::Help) => {
                speech::help(&self.state, &mut self.out)?;
                Ok(true)
            }
            // Without the rest of the line these would open a form, and there is none to fill in here.
            Ok(cmd) if fills_in(&self.state, &cmd) => self.explain(line),
            Ok(cmd) => {
                self.speech.expect(&self.state, &cmd);
                self.take(&Event::Command(cmd))
            }
            Err(fault) => {
                writeln!(self.out, "{fault}")?;
                Ok(true)
            }
        }
    }

    /// Says what a command takes.
    fn explain(&mut self, line: &str) -> io::Result<bool> {
        let name = line.split_whitespace().next().unwrap_or_default();
        if let Some(help) = command::help(name, &self.state) {
            writeln!(self.out, "{name}: {help}")?;
        }
        Ok(true)
    }
}

/// Returns whether a command opens a form, which is not filled in line by line.
fn fills_in(state: &State, cmd: &Cmd) -> bool {
    match cmd {
        Cmd::To(_, cmd) => fills_in(state, cmd),
        Cmd::SecondFactor => true,
        Cmd::Act { endpoint, body: None } => state.screens.iter().any(|screen| screen.fills_in(endpoint)),
        _ => false,
    }
}
