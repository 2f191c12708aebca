//! Tests of the whole tree: every flag is supported or rejected, and every word is in the requested language.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Arg, ArgAction, Command};
use client::catalogue;
use client::catalogue::dynamic::{self, Dynamic};
use client::message::{Key, Lang};
use client::transport::Aliases;

use super::topics::TOPICS;
use super::{TreeScope, honours, manual, root};
use crate::failure::Failure;

/// Collects every leaf command, with its path.
fn leaves<'c>(command: &'c Command, path: &[String], found: &mut Vec<(Vec<String>, &'c Command)>) {
    for child in command.get_subcommands() {
        let path = [path, &[child.get_name().to_owned()]].concat();
        if child.has_subcommands() {
            leaves(child, &path, found);
        } else {
            found.push((path, child));
        }
    }
}

/// Returns a valid value of an argument.
fn value(arg: &Arg) -> String {
    let possible = arg.get_possible_values();
    match (possible.first(), arg.get_id().as_str()) {
        (Some(word), _) => word.get_name().to_owned(),
        (None, "server") => "http://127.0.0.1:9".to_owned(),
        (None, _) => "1".to_owned(),
    }
}

/// Returns the shortest valid line of a command.
fn line(path: &[String], command: &Command) -> Vec<String> {
    let mut words = [&["retaguarda".to_owned()], path].concat();
    for arg in command.get_arguments().filter(|arg| arg.is_required_set()) {
        words.extend(arg.get_long().map(|long| format!("--{long}")));
        words.push(value(arg));
    }
    words
}

/// Parses a line as the program does.
fn read(tree: &Command, endpoints: &[Dynamic], words: &[String]) -> Result<(), Failure> {
    let matches = tree.clone().try_get_matches_from(words);
    let matches = matches.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    honours::check(&matches, endpoints, Lang::PtBr)
}

#[test]
fn every_flag_is_honoured_or_refused_by_every_command() {
    let endpoints = dynamic::all();
    let mut tree = root(Lang::PtBr, &endpoints, &TreeScope::Whole, &Aliases::default());
    tree.build();
    let (mut all, mut seen) = (Vec::new(), BTreeMap::<&str, usize>::new());
    leaves(&tree, &[], &mut all);
    for (path, command) in all.iter().filter(|(path, _)| path[0] != "call") {
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let honoured = honours::of(&names, &endpoints);
        for flag in honours::SELECTIVE {
            let arg = command.get_arguments().find(|arg| arg.get_id() == flag).unwrap();
            assert_eq!(arg.is_hide_set(), !honoured.contains(&flag), "the help of {path:?} and --{flag}");
            let takes_value = !matches!(arg.get_action(), ArgAction::SetTrue);
            let typed = [Some(format!("--{flag}")), takes_value.then(|| value(arg))];
            let mut words = line(path, command);
            words.extend(typed.into_iter().flatten());
            match read(&tree, &endpoints, &words) {
                Ok(()) => assert!(honoured.contains(&flag), "{path:?} takes --{flag} and ignores it"),
                Err(failure) => {
                    assert!(!honoured.contains(&flag), "{path:?} refuses --{flag}");
                    let sentence = failure.sentence(Lang::PtBr);
                    assert_eq!(sentence, format!("--{flag} não vale para “{}”.", path.join(" ")));
                }
            }
            *seen.entry(flag).or_default() += usize::from(honoured.contains(&flag));
        }
    }
    assert!(all.len() > 60 && seen.values().all(|count| *count > 0), "{seen:?}");
}

/// Returns the words of four letters or more, without those in brackets, quotes or code, which are the
/// same in every language.
fn words(text: &str) -> BTreeSet<String> {
    let (mut prose, mut depth) = (String::new(), 0_i32);
    for letter in text.chars() {
        depth += i32::from(matches!(letter, '[' | '{')) - i32::from(matches!(letter, ']' | '}'));
        prose.push(if depth > 0 || matches!(letter, ']' | '}') { ' ' } else { letter });
    }
    let tokens = prose.split_whitespace();
    let code = |token: &&str| {
        !token.contains(['-', '=', '/', '_', '@', ':']) && !token.trim_end_matches('.').contains('.')
    };
    let bare = tokens.filter(code).map(|token| token.trim_matches(|letter: char| !letter.is_alphabetic()));
    bare.filter(|word| word.chars().count() > 3 && word.chars().all(char::is_alphabetic))
        .map(str::to_lowercase)
        .collect()
}

/// Returns the words of a language's catalogue on the command line.
fn vocabulary(lang: Lang) -> BTreeSet<String> {
    let own = |key: &&Key| {
        ["cli.", "batch.", "doc.", "column.", "field.", "noun."]
            .iter()
            .any(|area| key.name().starts_with(area))
    };
    let filters =
        catalogue::descriptors().iter().filter_map(|about| about.list).flat_map(|list| list.filters);
    let titles: Vec<Key> = filters
        .flat_map(|filter| filter.labels.iter().map(|(_, label)| *label).chain([filter.title]))
        .chain(client::record::all().into_iter().flat_map(|kind| kind.fields).map(|field| field.label))
        .chain([Key::ShellYes, Key::ShellNo])
        .collect();
    let texts = Key::ALL.iter().filter(own).chain(&titles).flat_map(|key| key.template(lang).forms());
    texts.flat_map(words).collect()
}

/// Asserts that a command's help, and that of all below it, says only what the language's catalogue says.
fn is_in_one_language(command: &Command, lang: Lang, own: &BTreeSet<String>, names: &BTreeSet<String>) {
    // Examples are code.
    let is_example = |line: &&str| line.starts_with("  retaguarda ");
    let help = command.clone().render_long_help().to_string();
    let help: Vec<&str> = help.lines().filter(|line| !is_example(line)).collect();
    let help = help.join("\n");
    let foreign: Vec<String> = (&words(&help) - own).difference(names).cloned().collect();
    assert!(
        foreign.is_empty(),
        "in {} the help of {} says {foreign:?}:\n{help}",
        lang.tag(),
        command.get_name()
    );
    command.get_subcommands().for_each(|child| is_in_one_language(child, lang, own, names));
}

#[test]
fn the_help_of_every_command_is_in_one_language() {
    let endpoints = dynamic::all();
    // Placeholders of ids keep their names on the wire.
    let values: Vec<String> =
        endpoints.iter().flat_map(|endpoint| endpoint.about.path_names()).map(str::to_lowercase).collect();
    for lang in Lang::ALL {
        let mut tree = root(lang, &endpoints, &TreeScope::Whole, &Aliases::default()).term_width(0);
        tree.build();
        let mut all = Vec::new();
        leaves(&tree, &[], &mut all);
        let names = all.into_iter().flat_map(|(path, _)| path).chain(values.iter().cloned());
        let topics = TOPICS.iter().map(|topic| topic.name.to_owned());
        let names = names.chain(["retaguarda".to_owned()]).chain(topics).collect();
        is_in_one_language(&tree, lang, &vocabulary(lang), &names);
    }
}

/// Returns the words of each call of the program in an example.
fn calls(example: &str) -> Vec<Vec<String>> {
    let words = shlex::split(example).unwrap_or_else(|| panic!("{example}: a quote is open"));
    let parts = words.split(|word| word == "|").map(|part| {
        let end = part.iter().position(|word| word == ">" || word == "<").unwrap_or(part.len());
        part[..end].to_vec()
    });
    parts.filter(|part| part.first().is_some_and(|word| word == "retaguarda")).collect()
}

#[test]
fn every_command_has_examples_that_it_accepts() {
    let endpoints = dynamic::all();
    let mut tree = root(Lang::PtBr, &endpoints, &TreeScope::Whole, &Aliases::default());
    tree.build();
    let mut all = Vec::new();
    leaves(&tree, &[], &mut all);
    for (path, command) in all {
        let help = command.get_after_help().unwrap_or_else(|| panic!("{path:?} has no examples")).to_string();
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        assert!(!examples.is_empty(), "{path:?}");
        for example in examples {
            let calls = calls(example);
            let own = ["retaguarda".to_owned()].into_iter().chain(path.iter().cloned()).collect::<Vec<_>>();
            assert!(calls.iter().any(|words| words.starts_with(&own)), "{path:?}: {example}");
            for words in calls {
                read(&tree, &endpoints, &words).unwrap_or_else(|error| panic!("{example}: {error:?}"));
            }
        }
    }
}

#[test]
fn every_topic_is_in_one_language() {
    for lang in Lang::ALL {
        let own = vocabulary(lang);
        for topic in TOPICS {
            let text = topic.text(lang);
            let code = ["retaguarda", "table", "yaml", "ndjson", "json", "browser", "lang", "pager"]
                .map(str::to_owned);
            let foreign: Vec<String> = (&words(&text) - &own).difference(&code.into()).cloned().collect();
            assert!(foreign.is_empty(), "in {} {} says {foreign:?}", lang.tag(), topic.name);
            assert!(!topic.title(lang).is_empty());
        }
    }
}

#[test]
fn a_manual_page_has_the_sections_of_a_manual() {
    let endpoints = dynamic::all();
    let mut tree = root(Lang::En, &endpoints, &TreeScope::Whole, &Aliases::default());
    tree.build();
    let approve = tree.find_subcommand("payments").and_then(|noun| noun.find_subcommand("approve")).unwrap();
    let page = manual::page(approve, Lang::En).unwrap();
    let sections: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix(".SH "))
        .map(|name| name.trim_matches('"'))
        .collect();
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
        assert!(sections.contains(&section), "{section}: {sections:?}");
    }
    let page = manual::page(approve, Lang::PtBr).unwrap();
    assert!(page.contains(".SH \"CÓDIGOS DE SAÍDA\"") && !page.contains(".SH NAME"), "{page}");
}
