//! The commands: those of every screen, and those that are the same on each.

use client::api::home::sets::Set;
use client::message::{Key, Lang};
use client::value::date::show_instant;

use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::theme::Theme;
use crate::kit::filter::slug;
use crate::kit::list::views;
use crate::kit::screen::command::{Choices, Command, Scope, one_of, plain};
use crate::kit::screen::declared;

/// The command that takes up a set.
pub const TAKE: &str = "take";

/// The commands that are the same on every screen.
static GENERAL: &[Command] = &[
    Command { short: Some("o"), ..plain("open", Key::TuiCommandOpen, open) },
    Command {
        own: Some(Key::TuiCommandUndoName),
        ..plain("undo", Key::TuiCommandUndo, |_, _| Ok(Cmd::Undo))
    },
    Command {
        own: Some(Key::TuiCommandViewName),
        complete: view_choices,
        ..plain("view", Key::TuiCommandView, view)
    },
    plain("save", Key::TuiCommandSave, |name, scope| named_view(name, scope).map(Cmd::SaveView)),
    Command {
        complete: saved_views,
        ..plain("forget", Key::TuiCommandForget, |name, scope| named_view(name, scope).map(Cmd::ForgetView))
    },
    Command { own: Some(Key::TuiCommandSetName), ..plain("set", Key::TuiCommandSet, keep_set) },
    Command {
        own: Some(Key::TuiCommandTakeName),
        complete: sets,
        ..plain(TAKE, Key::TuiCommandTake, take_set)
    },
    plain("refresh", Key::TuiCommandRefresh, |_, _| Ok(Cmd::Refresh)),
    Command { complete: themes, ..plain("theme", Key::TuiCommandTheme, theme) },
    Command { complete: langs, ..plain("lang", Key::TuiCommandLang, lang) },
    plain("mouse", Key::TuiCommandMouse, |_, _| Ok(Cmd::ToggleMouse)),
    plain("help", Key::CliOptionHelp, |_, _| Ok(Cmd::Help)),
    plain("dump", Key::TuiCommandDump, |_, _| Ok(Cmd::Dump)),
    Command {
        own: Some(Key::TuiCommandSecondFactorName),
        ..plain("second-factor", Key::TuiCommandSecondFactor, |_, _| Ok(Cmd::SecondFactor))
    },
    plain("logout", Key::TuiCommandLogout, |_, _| Ok(Cmd::SignOut)),
    Command { short: Some("q"), ..plain("quit", Key::TuiCommandQuit, |_, _| Ok(Cmd::Quit)) },
];

/// Returns all commands: those of the screens, then those that are the same on each. An act that several screens do is one command,
/// that of the first; it acts on the screen that is shown.
pub fn all(state: &State) -> impl Iterator<Item = (Scope<'_>, &'static Command)> {
    let here = Scope { shell: &state.shell, screen: state.screen() };
    let mut first: Vec<(Scope<'_>, &'static Command)> = Vec::new();
    for screen in state.screens.iter() {
        let scope = Scope { shell: &state.shell, screen };
        for command in declared::commands(screen) {
            if !first.iter().any(|(_, known)| known.acts_as(command)) {
                first.push((scope, command));
            }
        }
    }
    first.into_iter().chain(GENERAL.iter().map(move |command| (here, command)))
}

/// Parses a line as a command, or returns a message for the user.
pub fn read(line: &str, state: &State) -> Result<Cmd, String> {
    let line = line.trim();
    let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
    let (scope, command) =
        named(name, state).ok_or_else(|| state.say(Key::TuiCommandUnknown, &[("name", name)]))?;
    command.read(argument.trim(), &scope)
}

/// Returns the completions of the last word of a line.
pub fn complete(line: &str, state: &State) -> Choices {
    let typed = line.trim_start();
    let Some((name, rest)) = typed.split_once(' ') else {
        let names = all(state).flat_map(|(_, command)| {
            let help = state.say(command.help, &[]);
            let own = command.own.map(|own| (state.say(own, &[]), help.clone()));
            [(command.name.to_owned(), help)].into_iter().chain(own)
        });
        return names.filter(|(name, _)| name.starts_with(typed)).collect();
    };
    let typed = rest.rsplit_once(' ').map_or(rest, |(_, word)| word);
    named(name, state).map(|(scope, command)| (command.complete)(typed, &scope)).unwrap_or_default()
}

/// Returns the name of the command of a line whose words have begun.
pub fn name_of(line: &str, state: &State) -> Option<&'static str> {
    let (name, _) = line.trim_start().split_once(' ')?;
    named(name, state).map(|(_, command)| command.name)
}

/// Returns the help of a command.
pub fn help(name: &str, state: &State) -> Option<String> {
    named(name, state).map(|(_, command)| state.say(command.help, &[]))
}

fn named<'s>(name: &str, state: &'s State) -> Option<(Scope<'s>, &'static Command)> {
    all(state).find(|(_, command)| {
        let own = || command.own.is_some_and(|own| slug(&state.say(own, &[])) == slug(name));
        command.name == name || command.short == Some(name) || own()
    })
}

fn open(argument: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    let id = argument.trim_start_matches('#').parse();
    id.map(Cmd::OpenRecord).map_err(|_| state.say(state.screen.no_number(), &[]))
}

fn view(name: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    let chosen = view_labels(state).iter().position(|label| slug(label) == slug(name));
    chosen.map(Cmd::View).ok_or_else(|| one_of(view_choices("", state), state))
}

fn view_choices(typed: &str, state: &Scope<'_>) -> Choices {
    begun(typed, view_labels(state))
}

fn view_labels(state: &Scope<'_>) -> Vec<String> {
    views::labels(state.screen.list(), state.screen.table(), state.lang)
}

fn saved_views(typed: &str, state: &Scope<'_>) -> Choices {
    begun(typed, state.screen.list().saved.iter().map(|view| view.name.clone()).collect())
}

/// Returns the names that begin with the typed text.
fn begun(typed: &str, names: Vec<String>) -> Choices {
    let choices = names.into_iter().map(|name| (slug(&name), name));
    choices.filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}

fn named_view(name: &str, state: &Scope<'_>) -> Result<String, String> {
    if name.is_empty() { Err(state.say(Key::TuiViewUnnamed, &[])) } else { Ok(name.to_owned()) }
}

fn keep_set(name: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    if name.is_empty() {
        return Err(state.say(Key::TuiSetUnnamed, &[]));
    }
    Ok(Cmd::KeepSet(name.to_owned()))
}

fn take_set(named: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    if named.is_empty() { Err(one_of(sets("", state), state)) } else { Ok(Cmd::TakeSet(named.to_owned())) }
}

/// Returns the sets whose names begin with the typed text, those of the current list first.
fn sets(typed: &str, state: &Scope<'_>) -> Choices {
    let here = state.screen.table().endpoint;
    let (own, others): (Vec<&Set>, Vec<&Set>) = state.sets.iter().flatten().partition(|set| set.list == here);
    let named = own.into_iter().chain(others).filter(|set| slug(&set.name).starts_with(&slug(typed)));
    let choice = |set: &Set| {
        let (n, at) = (set.count.to_string(), show_instant(set.created_at));
        let author = set.author.as_deref().unwrap_or_default();
        let about = [("list", set.title.as_str()), ("n", &n), ("author", author), ("at", &at)];
        (slug(&set.name), state.say(Key::TuiSetChoice, &about))
    };
    named.map(choice).collect()
}

fn theme(argument: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    let chosen = Theme::ALL.into_iter().find(|(name, _)| *name == argument);
    chosen.map(|(_, theme)| Cmd::Theme(theme)).ok_or_else(|| one_of(themes("", state), state))
}

fn themes(typed: &str, state: &Scope<'_>) -> Choices {
    let known = Theme::ALL.into_iter().filter(|(name, _)| name.starts_with(typed));
    known.map(|(name, theme)| (name.to_owned(), theme.label(state.lang))).collect()
}

fn lang(argument: &str, state: &Scope<'_>) -> Result<Cmd, String> {
    let chosen = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(argument));
    chosen.map(Cmd::Lang).ok_or_else(|| one_of(langs("", state), state))
}

fn langs(typed: &str, _: &Scope<'_>) -> Choices {
    let known = Lang::ALL.into_iter().filter(|lang| lang.tag().starts_with(typed));
    known.map(|lang| (lang.tag().to_owned(), Key::TuiLangName.text(lang, &[]))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jiff::Timestamp;

    use super::*;

    #[test]
    fn a_name_stands_for_one_command_on_all_screens() {
        for lang in Lang::ALL {
            let state = State::new("http://127.0.0.1".to_owned(), lang, Theme::None, Timestamp::default());
            let mut known = BTreeSet::new();
            for (_, command) in all(&state) {
                let own = command.own.map(|own| slug(&state.say(own, &[])));
                let mut names: BTreeSet<String> = [command.name.to_owned()].into();
                names.extend(command.short.map(str::to_owned).into_iter().chain(own));
                for name in names {
                    assert!(known.insert(name.clone()), "{lang:?}: two commands are called {name}");
                }
            }
        }
    }
}
