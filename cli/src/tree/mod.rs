//! The command tree: the program's own commands, and from the catalogue a noun for each resource with a verb
//! for each endpoint.

mod batch;
mod examples;
pub mod honours;
pub mod manual;
mod own;
#[cfg(test)]
mod tests;
pub mod topics;
mod words;

use std::ffi::OsString;

use clap::Command;
use client::catalogue::dynamic::Dynamic;
use client::catalogue::{described, noun_of, raw};
use client::list;
use client::message::{Key, Lang};
use client::transport::Aliases;

use crate::flags;

/// The commands that get flags. Building schemas is slow, and a run needs one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TreeScope {
    /// Every command, for completions, manual pages and the reference.
    Whole,
    /// Those whose noun, or whose id after `call`, is among these words.
    Named(Vec<String>),
}

impl TreeScope {
    /// Returns the scope for the words of a command line.
    pub fn named_in(words: &[OsString]) -> TreeScope {
        let words: Vec<String> =
            words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        TreeScope::named(&words)
    }

    /// Returns the scope for other words.
    pub fn named(words: &[String]) -> TreeScope {
        let whole = words.iter().any(|word| word == own::NEEDING_ALL);
        if whole { TreeScope::Whole } else { TreeScope::Named(words.to_vec()) }
    }

    fn has(&self, name: &str) -> bool {
        match self {
            TreeScope::Whole => true,
            TreeScope::Named(words) => words.iter().any(|word| word == name),
        }
    }
}

/// Returns the whole tree.
pub fn root(lang: Lang, endpoints: &[Dynamic], scope: &TreeScope, aliases: &Aliases) -> Command {
    let mut nouns: Vec<&str> = Vec::new();
    for noun in endpoints.iter().map(|endpoint| noun_of(endpoint.about.id)) {
        if !nouns.contains(&noun) {
            nouns.push(noun);
        }
    }
    let resources = nouns.into_iter().map(|noun| resource(lang, noun, endpoints, scope.has(noun)));
    let by_id = endpoints.iter().map(|endpoint| {
        let id = endpoint.about.id;
        verb(lang, id, &format!("call {id}"), endpoint, scope.has(id))
    });
    let call = Command::new("call").about(Key::CliCommandCall.text(lang, &[])).subcommand_required(true);
    let batch = batch::command(lang, endpoints, scope);
    let root =
        own::root(lang, aliases).subcommand(batch).subcommands(resources).subcommand(call.subcommands(by_id));
    words::worded(root, &[], endpoints, lang)
}

/// Returns whether the program has a command of this name.
pub fn is_command(name: &str, endpoints: &[Dynamic]) -> bool {
    ["batch", "call"].contains(&name)
        || endpoints.iter().any(|endpoint| noun_of(endpoint.about.id) == name)
        || own::root(Lang::default(), &Aliases::default()).find_subcommand(name).is_some()
}

/// Returns what a noun is: its own sentence, else the title of its list.
fn about(noun: &str, lang: Lang) -> String {
    let own = Key::named(&format!("cli.noun.{noun}")).map(|key| key.text(lang, &[]));
    let listed = || list::title_key(&format!("{noun}.list")).map(|key| key.text(lang, &[]) + ".");
    own.or_else(listed).unwrap_or_default()
}

fn resource(lang: Lang, noun: &str, endpoints: &[Dynamic], scope: bool) -> Command {
    let about = about(noun, lang);
    let own = endpoints.iter().filter(|endpoint| noun_of(endpoint.about.id) == noun);
    let verbs = own.map(|endpoint| {
        let name = &endpoint.about.id[noun.len() + 1..];
        verb(lang, name, &format!("{noun} {name}"), endpoint, scope)
    });
    let exports = raw::exports().filter(|route| noun_of(route.id) == noun).map(|route| {
        let name = &route.id[noun.len() + 1..];
        let command = Command::new(name).about(route.described(lang));
        let list = endpoints.iter().find(|endpoint| route.query_of == Some(endpoint.about.id));
        let Some(list) = list.filter(|_| scope) else { return command };
        let examples = examples::of_export(&list.shape(), &format!("{noun} {name}"));
        command.args(flags::filters(lang, list)).after_help(examples::section(lang, &examples))
    });
    let imports = endpoints.iter().filter_map(|endpoint| import(lang, noun, endpoint));
    let command = Command::new(noun.to_owned()).about(about);
    command.subcommand_required(true).subcommands(verbs.chain(exports).chain(imports))
}

/// Returns the command that calls an endpoint for each row of a file, if the noun has one.
fn import(lang: Lang, noun: &str, endpoint: &Dynamic) -> Option<Command> {
    let id = endpoint.about.import.filter(|id| noun_of(id) == noun)?;
    let name = &id[noun.len() + 1..];
    let call = endpoint.about.id.replacen('.', " ", 1);
    let about = Key::CliImportAbout.text(lang, &[("call", &call)]);
    let examples = examples::of_import(&format!("{noun} {name}"));
    let command = Command::new(name.to_owned()).about(about).args(batch::file_rows(lang));
    Some(command.after_help(examples::section(lang, &examples)))
}

fn verb(lang: Lang, name: &str, path: &str, endpoint: &Dynamic, scope: bool) -> Command {
    let command = Command::new(name.to_owned()).about(described(endpoint.about.id, endpoint.about.doc, lang));
    if !scope {
        return command;
    }
    let shape = endpoint.shape();
    let examples = examples::section(lang, &examples::of_endpoint(endpoint, &shape, path));
    command.args(flags::args(lang, endpoint, &shape)).after_help(examples)
}
