//! The commands after `:`. Their names are those of the API and of `retaguarda`, in every language.

use client::message::{Key, Lang, Message};

use crate::cmd::Cmd;
use crate::state::filter::Words;
use crate::theme::Theme;

/// What a word may become, with what it means.
type Choices = Vec<(String, String)>;

/// One command.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// A shorter name.
    pub short: Option<&'static str>,
    /// What it does.
    pub help: Key,
    /// Reads what follows the name.
    read: fn(&str, Words<'_>) -> Result<Cmd, Message>,
    /// What the last word that follows the name may become.
    complete: fn(&str, Words<'_>) -> Choices,
}

/// All commands.
pub static COMMANDS: &[Command] = &[
    Command {
        name: "payments",
        short: Some("p"),
        help: Key::TuiCommandPayments,
        read: |filter, words| Ok(Cmd::Show(Box::new(words.read(filter)?))),
        complete: |word, words| words.complete(word),
    },
    Command { short: Some("o"), ..plain("open", Key::TuiCommandOpen, open) },
    plain("refresh", Key::TuiCommandRefresh, |_, _| Ok(Cmd::Refresh)),
    Command { complete: themes, ..plain("theme", Key::TuiCommandTheme, theme) },
    Command { complete: langs, ..plain("lang", Key::TuiCommandLang, lang) },
    plain("mouse", Key::TuiCommandMouse, |_, _| Ok(Cmd::ToggleMouse)),
    plain("help", Key::TuiCommandHelp, |_, _| Ok(Cmd::Help)),
    plain("dump", Key::TuiCommandDump, |_, _| Ok(Cmd::Dump)),
    plain("logout", Key::TuiCommandLogout, |_, _| Ok(Cmd::SignOut)),
    Command { short: Some("q"), ..plain("quit", Key::TuiCommandQuit, |_, _| Ok(Cmd::Quit)) },
];

const fn plain(name: &'static str, help: Key, read: fn(&str, Words<'_>) -> Result<Cmd, Message>) -> Command {
    Command { name, short: None, help, read, complete: |_, _| Vec::new() }
}

/// What a line asks for.
pub fn read(line: &str, words: Words<'_>) -> Result<Cmd, Message> {
    let line = line.trim();
    let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
    let command = named(name).ok_or_else(|| Message::new(Key::TuiCommandUnknown).with("name", name))?;
    (command.read)(argument.trim(), words)
}

/// What the last word of a line may become.
pub fn complete(line: &str, words: Words<'_>) -> Choices {
    let Some((name, rest)) = line.trim_start().split_once(' ') else {
        let fits = COMMANDS.iter().filter(|command| command.name.starts_with(line.trim_start()));
        return fits.map(|command| (command.name.to_owned(), command.help.text(words.lang, &[]))).collect();
    };
    let typed = rest.rsplit_once(' ').map_or(rest, |(_, word)| word);
    named(name).map(|command| (command.complete)(typed, words)).unwrap_or_default()
}

fn named(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name || command.short == Some(name))
}

fn open(argument: &str, _: Words<'_>) -> Result<Cmd, Message> {
    let id = argument.trim_start_matches('#').parse();
    id.map(Cmd::OpenRecord).map_err(|_| Message::new(Key::TuiCommandNoPayment))
}

fn theme(argument: &str, words: Words<'_>) -> Result<Cmd, Message> {
    let chosen = Theme::ALL.into_iter().find(|(name, _)| *name == argument);
    chosen.map(|(_, theme)| Cmd::Theme(theme)).ok_or_else(|| one_of(themes("", words)))
}

fn themes(typed: &str, words: Words<'_>) -> Choices {
    let known = Theme::ALL.into_iter().filter(|(name, _)| name.starts_with(typed));
    known.map(|(name, theme)| (name.to_owned(), theme.label(words.lang))).collect()
}

fn lang(argument: &str, words: Words<'_>) -> Result<Cmd, Message> {
    let chosen = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(argument));
    chosen.map(Cmd::Lang).ok_or_else(|| one_of(langs("", words)))
}

fn langs(typed: &str, _: Words<'_>) -> Choices {
    let known = Lang::ALL.into_iter().filter(|lang| lang.tag().starts_with(typed));
    known.map(|lang| (lang.tag().to_owned(), Key::TuiLangName.text(lang, &[]))).collect()
}

fn one_of(choices: Choices) -> Message {
    let names: Vec<String> = choices.into_iter().map(|(name, _)| name).collect();
    Message::new(Key::TuiCommandChoices).with("choices", names.join(", "))
}
