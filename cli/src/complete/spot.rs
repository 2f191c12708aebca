//! Finds the cursor in the command tree.

use clap::{Arg, ArgAction, Command};

use super::{Candidate, Sources, values};

/// The context of the cursor.
#[derive(Debug)]
pub struct CursorContext<'c> {
    command: &'c Command,
    /// The path to the command.
    path: Vec<&'c str>,
    /// The option whose value is being typed.
    option: Option<&'c Arg>,
    /// The positional values before it.
    positionals: usize,
    /// True if `--` ended the options.
    options_ended: bool,
    current: &'c str,
}

impl<'c> CursorContext<'c> {
    /// Follows the words; the last is under the cursor.
    pub fn find(root: &'c Command, words: &'c [String]) -> CursorContext<'c> {
        let (current, before) = words.split_last().map_or(("", words), |(last, rest)| (last.as_str(), rest));
        let mut spot = CursorContext {
            command: root,
            path: Vec::new(),
            option: None,
            positionals: 0,
            options_ended: false,
            current,
        };
        before.iter().for_each(|word| spot.pass(word));
        spot
    }

    fn pass(&mut self, word: &'c str) {
        if self.option.take().is_some() {
            return;
        }
        if word == "--" {
            self.options_ended = true;
        } else if let Some(name) = word.strip_prefix("--").filter(|_| !self.options_ended) {
            self.option = self.long(name).filter(|arg| takes_value(arg));
        } else if word.len() > 1 && word.starts_with('-') && !self.options_ended {
            let letters = &word[1..];
            let named = letters.char_indices().find_map(|(at, letter)| {
                let arg = self.short(letter).filter(|arg| takes_value(arg))?;
                Some((arg, at + letter.len_utf8() == letters.len()))
            });
            self.option = named.filter(|(_, is_last)| *is_last).map(|(arg, _)| arg);
        } else if let Some(child) = self.command.find_subcommand(word) {
            self.command = child;
            self.path.push(child.get_name());
            self.positionals = 0;
        } else {
            self.positionals += 1;
        }
    }

    fn long(&self, name: &str) -> Option<&'c Arg> {
        self.command.get_arguments().find(|arg| arg.get_long() == Some(name))
    }

    fn short(&self, letter: char) -> Option<&'c Arg> {
        self.command.get_arguments().find(|arg| arg.get_short() == Some(letter))
    }

    /// Returns the words that begin with what was typed, as the tree orders them.
    pub fn candidates(&self, sources: &Sources<'_>) -> Vec<Candidate> {
        if let Some(option) = self.option {
            return values::of(option, &self.path, sources, self.current);
        }
        let is_option = self.current.starts_with('-') && !self.options_ended;
        if let Some((name, value)) = self.current.split_once('=').filter(|_| is_option) {
            let option = name.strip_prefix("--").and_then(|name| self.long(name));
            let mut found = option.map_or_else(Vec::new, |arg| values::of(arg, &self.path, sources, value));
            found.iter_mut().for_each(|candidate| candidate.word.insert_str(0, &format!("{name}=")));
            return found;
        }
        let mut found = if is_option { self.options() } else { self.commands() };
        if self.path.is_empty() && !is_option {
            let alias =
                |(name, line): (&str, &str)| Candidate { word: name.to_owned(), about: line.to_owned() };
            found.extend(sources.aliases.all().map(alias));
        }
        found.retain(|candidate| candidate.word.starts_with(self.current));
        let positionals: Vec<&Arg> = self.command.get_positionals().collect();
        let many = |arg: &&&Arg| arg.get_num_args().is_some_and(|range| range.max_values() > 1);
        let positional = positionals.get(self.positionals).or_else(|| positionals.last().filter(many));
        if let Some(arg) = positional.filter(|_| !is_option) {
            found.extend(values::of(arg, &self.path, sources, self.current));
        }
        found
    }

    fn commands(&self) -> Vec<Candidate> {
        let shown = self.command.get_subcommands().filter(|command| !command.is_hide_set());
        let candidate = |command: &Command| Candidate {
            word: command.get_name().to_owned(),
            about: command.get_about().map(ToString::to_string).unwrap_or_default(),
        };
        shown.map(candidate).collect()
    }

    fn options(&self) -> Vec<Candidate> {
        let shown = self.command.get_arguments().filter(|arg| !arg.is_hide_set());
        let candidate = |arg: &Arg| {
            let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
            Some(Candidate { word: format!("--{}", arg.get_long()?), about })
        };
        shown.filter_map(candidate).collect()
    }
}

fn takes_value(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
}
