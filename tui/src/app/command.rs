//! The commands after `:`: those of every screen, and those that are the same on each. Their names are those of the API and of
//! `retaguarda`, in every language; those of daily work have a name in the reader's language too.

use client::message::{Key, Lang};
use serde::Serialize;

use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::theme::Theme;
use crate::kit::filter::{Meaning, slug};
use crate::screens;

/// What a word may become, with what it means.
pub(crate) type Choices = Vec<Meaning>;

/// One command.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// A shorter name.
    pub short: Option<&'static str>,
    /// Its name in the reader's language.
    pub own: Option<Key>,
    /// What it does.
    pub help: Key,
    /// Reads what follows the name.
    pub(crate) read: fn(&str, &State) -> Result<Cmd, String>,
    /// What the last word that follows the name may become.
    pub(crate) complete: fn(&str, &State) -> Choices,
}

/// The commands that are the same on every screen.
static GENERAL: &[Command] = &[
    Command { short: Some("o"), ..plain("open", Key::TuiCommandOpen, open) },
    Command {
        own: Some(Key::TuiCommandUndoName),
        ..plain("undo", Key::TuiCommandUndo, |_, _| Ok(Cmd::Undo))
    },
    Command {
        own: Some(Key::TuiCommandOutboxName),
        ..plain("outbox", Key::TuiCommandOutbox, |_, _| Ok(Cmd::Outbox))
    },
    Command {
        own: Some(Key::TuiCommandRecallName),
        ..plain("recall", Key::TuiCommandRecall, |_, _| Ok(Cmd::RecallMessage))
    },
    plain("refresh", Key::TuiCommandRefresh, |_, _| Ok(Cmd::Refresh)),
    Command { complete: themes, ..plain("theme", Key::TuiCommandTheme, theme) },
    Command { complete: langs, ..plain("lang", Key::TuiCommandLang, lang) },
    plain("mouse", Key::TuiCommandMouse, |_, _| Ok(Cmd::ToggleMouse)),
    plain("help", Key::TuiCommandHelp, |_, _| Ok(Cmd::Help)),
    plain("dump", Key::TuiCommandDump, |_, _| Ok(Cmd::Dump)),
    plain("logout", Key::TuiCommandLogout, |_, _| Ok(Cmd::SignOut)),
    Command { short: Some("q"), ..plain("quit", Key::TuiCommandQuit, |_, _| Ok(Cmd::Quit)) },
];

pub(crate) const fn plain(
    name: &'static str,
    help: Key,
    read: fn(&str, &State) -> Result<Cmd, String>,
) -> Command {
    Command { name, short: None, own: None, help, read, complete: |_, _| Vec::new() }
}

/// Returns all commands: those of the screens, then those that are the same on each.
pub fn all() -> impl Iterator<Item = &'static Command> {
    screens::ALL.iter().flat_map(|screen| screen.commands()).chain(GENERAL)
}

/// Parses a line as a command, or returns a message for the user.
pub fn read(line: &str, state: &State) -> Result<Cmd, String> {
    let line = line.trim();
    let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
    let command =
        named(name, state.lang).ok_or_else(|| state.say(Key::TuiCommandUnknown, &[("name", name)]))?;
    (command.read)(argument.trim(), state)
}

/// What the last word of a line may become.
pub fn complete(line: &str, state: &State) -> Choices {
    let typed = line.trim_start();
    let Some((name, rest)) = typed.split_once(' ') else {
        let names = all().flat_map(|command| {
            let help = state.say(command.help, &[]);
            let own = command.own.map(|own| (state.say(own, &[]), help.clone()));
            [(command.name.to_owned(), help)].into_iter().chain(own)
        });
        return names.filter(|(name, _)| name.starts_with(typed)).collect();
    };
    let typed = rest.rsplit_once(' ').map_or(rest, |(_, word)| word);
    named(name, state.lang).map(|command| (command.complete)(typed, state)).unwrap_or_default()
}

/// What a command does, and what it takes.
pub fn help(name: &str, state: &State) -> Option<String> {
    named(name, state.lang).map(|command| state.say(command.help, &[]))
}

fn named(name: &str, lang: Lang) -> Option<&'static Command> {
    all().find(|command| {
        let own = || command.own.is_some_and(|own| slug(&own.text(lang, &[])) == slug(name));
        command.name == name || command.short == Some(name) || own()
    })
}

/// Returns a record's number and what follows it; none where there is nothing.
pub(crate) fn numbered<'a>(
    argument: &'a str,
    state: &State,
    no_number: Key,
) -> Result<Option<(i64, &'a str)>, String> {
    if argument.is_empty() {
        return Ok(None);
    }
    let (number, rest) = argument.split_once(' ').unwrap_or((argument, ""));
    let id = number.trim_start_matches('#').parse();
    let id = id.map_err(|_| state.say(no_number, &[]))?;
    Ok(Some((id, rest.trim())))
}

/// Returns a command about the record of a number, or about the selected one.
pub(crate) fn to(argument: &str, state: &State, no_number: Key, cmd: Cmd) -> Result<Cmd, String> {
    Ok(match numbered(argument, state, no_number)? {
        Some((id, _)) => Cmd::To(id, Box::new(cmd)),
        None => cmd,
    })
}

/// Returns an act on the record of a number, with the body of the call.
pub(crate) fn to_with(id: i64, endpoint: &'static str, body: &impl Serialize) -> Cmd {
    let body = serde_json::to_value(body).ok();
    Cmd::To(id, Box::new(Cmd::Act { endpoint: endpoint.into(), body }))
}

fn open(argument: &str, state: &State) -> Result<Cmd, String> {
    let id = argument.trim_start_matches('#').parse();
    id.map(Cmd::OpenRecord).map_err(|_| state.say(screens::at(state.place).no_number(), &[]))
}

fn theme(argument: &str, state: &State) -> Result<Cmd, String> {
    let chosen = Theme::ALL.into_iter().find(|(name, _)| *name == argument);
    chosen.map(|(_, theme)| Cmd::Theme(theme)).ok_or_else(|| one_of(themes("", state), state))
}

fn themes(typed: &str, state: &State) -> Choices {
    let known = Theme::ALL.into_iter().filter(|(name, _)| name.starts_with(typed));
    known.map(|(name, theme)| (name.to_owned(), theme.label(state.lang))).collect()
}

fn lang(argument: &str, state: &State) -> Result<Cmd, String> {
    let chosen = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(argument));
    chosen.map(Cmd::Lang).ok_or_else(|| one_of(langs("", state), state))
}

fn langs(typed: &str, _: &State) -> Choices {
    let known = Lang::ALL.into_iter().filter(|lang| lang.tag().starts_with(typed));
    known.map(|lang| (lang.tag().to_owned(), Key::TuiLangName.text(lang, &[]))).collect()
}

pub(crate) fn one_of(choices: Choices, state: &State) -> String {
    let names: Vec<String> = choices.into_iter().map(|(name, _)| name).collect();
    state.say(Key::TuiCommandChoices, &[("choices", &names.join(", "))])
}
