//! The commands after `:`. Their names are those of the API and of `retaguarda`, in every language; those of the work with
//! conversations have a name in the reader's language too.

use client::message::{Key, Lang};

use crate::app::state::{Place, State};
use crate::core::cmd::{Cmd, Selection};
use crate::kit::filter::{Meaning, Vocabulary, slug};
use crate::kit::theme::Theme;
use crate::screens::conversations::commands;

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

/// All commands.
pub static COMMANDS: &[Command] = &[
    Command {
        short: Some("p"),
        complete: |word, state| state.payment_words().complete(word),
        ..plain("payments", Key::TuiCommandPayments, |filter, state| {
            let filter = state.payment_words().read(filter)?;
            Ok(Cmd::Show(Box::new(Selection::Payments(filter))))
        })
    },
    Command {
        short: Some("c"),
        own: Some(Key::TuiCommandConversationsName),
        complete: |word, state| state.message_words().complete(word),
        ..plain("conversations", Key::TuiCommandConversations, |filter, state| {
            if filter.is_empty() {
                return Ok(Cmd::Show(Box::new(Selection::View)));
            }
            let query = state.message_words().read(filter)?;
            Ok(Cmd::Show(Box::new(Selection::Messages(query))))
        })
    },
    Command { short: Some("o"), ..plain("open", Key::TuiCommandOpen, open) },
    commands::VIEW,
    commands::FINISH,
    commands::UNDO,
    commands::REOPEN,
    commands::UNREAD,
    commands::DELETE,
    commands::LINK,
    commands::SEND,
    commands::REINFORCE,
    commands::MEMBERS,
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

/// What a line asks for; else what to tell whoever typed it.
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
        let names = COMMANDS.iter().flat_map(|command| {
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
    COMMANDS.iter().find(|command| {
        let own = || command.own.is_some_and(|own| slug(&own.text(lang, &[])) == slug(name));
        command.name == name || command.short == Some(name) || own()
    })
}

fn open(argument: &str, state: &State) -> Result<Cmd, String> {
    let key = match state.place {
        Place::Payments => Key::TuiCommandNoPayment,
        Place::Conversations => Key::TuiCommandNoConversation,
    };
    let id = argument.trim_start_matches('#').parse();
    id.map(Cmd::OpenRecord).map_err(|_| state.say(key, &[]))
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
