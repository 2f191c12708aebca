//! Expands the aliases of the user in a command line, without a shell.

use std::ffi::OsString;

use clap::{Arg, ArgAction};
use client::message::Lang;
use client::transport::{Aliases, Folders};

use crate::options;

/// Returns the user's aliases; none if the file cannot be read, so that it never keeps a command from running.
pub fn all() -> Aliases {
    Folders::of_user().and_then(|folders| Aliases::load(&folders)).unwrap_or_default()
}

/// Replaces the name of an alias in a command line by its words. The program's own commands come first.
pub fn expanded(words: Vec<OsString>, aliases: &Aliases, is_command: impl Fn(&str) -> bool) -> Vec<OsString> {
    let Some(at) = command_at(&words) else { return words };
    let name = words[at].to_string_lossy();
    let line = aliases.get(&name).filter(|_| !is_command(&name));
    let Some(line) = line.and_then(shlex::split) else { return words };
    let (before, rest) = words.split_at(at);
    let line = line.into_iter().map(OsString::from);
    before.iter().cloned().chain(line).chain(rest[1..].iter().cloned()).collect()
}

/// Returns the place of the command, after the options of every command. The first word is the program.
pub fn command_at(words: &[OsString]) -> Option<usize> {
    let globals = options::args(Lang::default());
    let mut at = 1;
    while let Some(word) = words.get(at).map(|word| word.to_string_lossy()) {
        if !word.starts_with('-') || word == "-" {
            return Some(at);
        }
        at += if takes_next(&word, &globals) { 2 } else { 1 };
    }
    None
}

fn takes_next(word: &str, globals: &[Arg]) -> bool {
    let option = match word.strip_prefix("--") {
        Some(long) => globals.iter().find(|arg| arg.get_long() == Some(long)),
        None => {
            let last = word.chars().next_back();
            globals.iter().find(|arg| arg.get_short() == last && word.chars().count() == 2)
        }
    };
    option.is_some_and(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> String {
        let mut aliases = Aliases::default();
        aliases.set("abertos", "payments list --status open");
        aliases.set("fechar", "conversations finish --reason 'Sem retorno'");
        aliases.set("payments", "logout");
        let words = shlex::split(text).unwrap().into_iter().map(OsString::from).collect();
        let words = expanded(words, &aliases, |name| name == "payments");
        words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn an_alias_stands_for_its_words_alone() {
        assert_eq!(line("retaguarda abertos --all"), "retaguarda|payments|list|--status|open|--all");
        assert_eq!(
            line("retaguarda --lang en -o json abertos"),
            "retaguarda|--lang|en|-o|json|payments|list|--status|open"
        );
        assert_eq!(line("retaguarda --lang=en fechar 1 2").split('|').nth(5), Some("Sem retorno"));
        assert_eq!(line("retaguarda payments list"), "retaguarda|payments|list", "a command is not hidden");
        assert_eq!(line("retaguarda whoami abertos"), "retaguarda|whoami|abertos");
        assert_eq!(line("retaguarda --profile abertos"), "retaguarda|--profile|abertos");
    }
}
