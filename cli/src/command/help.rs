//! `help`: the help of a command, or of a topic.

use clap::error::ErrorKind;
use clap::{ArgMatches, Command};
use client::message::{Key, Lang};

use crate::failure::Failure;
use crate::tree::topics::{TOPICS, Topic};
use crate::usage;

/// Returns the help as the failure that prints it, or the failure of an unknown word.
pub fn answer(root: &mut Command, matches: &ArgMatches, lang: Lang) -> Failure {
    let words: Vec<&str> =
        matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect();
    let topic = match &words[..] {
        [name] => Topic::named(name),
        _ => None,
    };
    let is_command = words.first().is_none_or(|name| root.find_subcommand(name).is_some());
    let topic = topic.map(|topic| topic.text(lang) + "\n");
    if !is_command {
        let topics: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        let params = [("words", words.join(" ")), ("topics", topics.join(", "))];
        let params = params.each_ref().map(|(name, text)| (*name, text.as_str()));
        let unknown = || Failure::Usage(Key::CliHelpUnknown.text(lang, &params));
        return topic.map_or_else(unknown, |text| Failure::Help { text, asked: true });
    }
    let line = ["retaguarda"].iter().chain(&words).chain(&["--help"]);
    match root.try_get_matches_from_mut(line) {
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            let own = error.render().to_string();
            let text = topic.map_or_else(|| own.clone(), |topic| format!("{topic}\n{own}"));
            Failure::Help { text, asked: true }
        }
        Err(error) => usage::failure(&error, root, &[], lang),
        Ok(_) => Failure::Help { text: String::new(), asked: true },
    }
}
