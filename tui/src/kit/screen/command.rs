//! Commands after `:`. Their names are those of the API and of `retaguarda`, in every language; those of daily work have a
//! name in the reader's language too.

use std::ops::Deref;

use client::message::Key;
use serde::Serialize;

use crate::core::cmd::Cmd;
use crate::kit::filter::Meaning;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;

/// The context of a command: the shell, and the screen whose command it is.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The state that every screen sees.
    pub shell: &'a Shell,
    /// The screen; for commands of each, the one that is shown.
    pub screen: &'a dyn Screen,
}

impl Deref for Scope<'_> {
    type Target = Shell;

    fn deref(&self) -> &Shell {
        self.shell
    }
}

/// The completions of a word, each with its meaning.
pub type Choices = Vec<Meaning>;

/// One command.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// A shorter name.
    pub short: Option<&'static str>,
    /// Its name in the reader's language.
    pub own: Option<Key>,
    /// The help.
    pub help: Key,
    /// The request.
    pub asks: Asks,
    /// Completes the last word that follows the name.
    pub complete: fn(&str, &Scope<'_>) -> Choices,
}

/// The request of a command.
#[derive(Debug, Clone, Copy)]
pub enum Asks {
    /// Parses the words that follow the name.
    Words(fn(&str, &Scope<'_>) -> Result<Cmd, String>),
    /// The act of an endpoint, on the record of a number or on the selected one.
    Act(&'static str),
}

impl Command {
    /// Reads what follows the name.
    ///
    /// # Errors
    /// A message for the user, if it cannot be read.
    pub fn read(&self, argument: &str, scope: &Scope<'_>) -> Result<Cmd, String> {
        match self.asks {
            Asks::Words(read) => read(argument, scope),
            Asks::Act(endpoint) => to(argument, scope, scope.screen.no_number(), Cmd::act(endpoint)),
        }
    }

    /// Returns whether it makes another command needless, which has its name or does the same act.
    pub fn stands_for(&self, other: &Command) -> bool {
        self.acts_as(other) || self.name == other.name
    }

    /// Returns whether it does the same act as another command.
    pub fn acts_as(&self, other: &Command) -> bool {
        match (self.asks, other.asks) {
            (Asks::Act(one), Asks::Act(other)) => one == other,
            _ => false,
        }
    }
}

/// Returns a command without other names or words to complete.
pub const fn plain(
    name: &'static str,
    help: Key,
    read: fn(&str, &Scope<'_>) -> Result<Cmd, String>,
) -> Command {
    Command { name, short: None, own: None, help, asks: Asks::Words(read), complete: |_, _| Vec::new() }
}

/// Returns the command of an endpoint's act, without other names.
pub const fn act(name: &'static str, help: Key, endpoint: &'static str) -> Command {
    Command { name, short: None, own: None, help, asks: Asks::Act(endpoint), complete: |_, _| Vec::new() }
}

/// Returns a record's number and what follows it; none where there is nothing.
pub fn numbered<'a>(
    argument: &'a str,
    scope: &Scope<'_>,
    no_number: Key,
) -> Result<Option<(i64, &'a str)>, String> {
    if argument.is_empty() {
        return Ok(None);
    }
    let (number, rest) = argument.split_once(' ').unwrap_or((argument, ""));
    let id = number.trim_start_matches('#').parse();
    let id = id.map_err(|_| scope.say(no_number, &[]))?;
    Ok(Some((id, rest.trim())))
}

/// Returns a command about the record of a number, or about the selected one.
pub fn to(argument: &str, scope: &Scope<'_>, no_number: Key, cmd: Cmd) -> Result<Cmd, String> {
    Ok(match numbered(argument, scope, no_number)? {
        Some((id, _)) => Cmd::To(id, Box::new(cmd)),
        None => cmd,
    })
}

/// Returns an act on the record of a number, with the body of the call.
pub fn to_with(id: i64, endpoint: &'static str, body: &impl Serialize) -> Cmd {
    let body = serde_json::to_value(body).ok();
    Cmd::To(id, Box::new(Cmd::Act { endpoint: endpoint.into(), body }))
}

/// Returns the sentence that names what may be typed.
pub fn one_of(choices: Choices, scope: &Scope<'_>) -> String {
    let names: Vec<String> = choices.into_iter().map(|(name, _)| name).collect();
    scope.say(Key::TuiCommandChoices, &[("choices", &names.join(", "))])
}
