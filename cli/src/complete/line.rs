//! The command line that is completed: how each shell passes it, and the format of candidates.

use super::Candidate;
use crate::shell::Shell;

/// The words up to the cursor.
#[derive(Debug)]
pub struct CommandLine {
    shell: Shell,
    words: Vec<String>,
    /// The prefix of the last word before the part that Bash replaces. Bash breaks words at `=`, `:` and
    /// quotes.
    kept: String,
    quote: Quote,
}

/// The quotes around the replaced part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quote {
    None,
    /// Opened before that part.
    Before(char),
    /// Opened by that part.
    Within(char),
}

impl CommandLine {
    /// Reads the arguments of a shell's function: the words up to the cursor, the last as it is typed; for Bash,
    /// the line up to it and the replaced part of the last word.
    pub fn read(shell: Shell, mut arguments: Vec<String>) -> CommandLine {
        if shell != Shell::Bash {
            let last = arguments.pop().unwrap_or_default();
            arguments.push(unquoted(&last).0);
            return CommandLine {
                shell,
                words: after_program(arguments),
                kept: String::new(),
                quote: Quote::None,
            };
        }
        let mut arguments = arguments.into_iter();
        let (line, part) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
        let (words, raw) = split(&line);
        let before = raw.strip_suffix(part.as_str()).unwrap_or(raw);
        let (kept, open) = unquoted(before);
        let quote = match (open, part.chars().next()) {
            (Some(quote), _) => Quote::Before(quote),
            (None, Some(quote @ ('\'' | '"'))) => Quote::Within(quote),
            (None, _) => Quote::None,
        };
        CommandLine { shell, words: after_program(words), kept, quote }
    }

    /// Returns the words after the program's name; the last is the one under the cursor.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Formats a candidate for the shell.
    pub fn line(&self, candidate: &Candidate) -> String {
        match self.shell {
            Shell::Zsh => described(candidate.word.clone(), &candidate.about),
            Shell::Fish => format!("{}\t{}", candidate.word, candidate.about),
            Shell::Bash => {
                let rest = candidate.word.strip_prefix(&self.kept).unwrap_or(&candidate.word);
                let word = match self.quote {
                    Quote::None => match rest.strip_prefix("~/") {
                        Some(below) => format!("~/{}", escaped(below)),
                        None => escaped(rest),
                    },
                    Quote::Before(_) => rest.to_owned(),
                    Quote::Within(quote) => format!("{quote}{rest}"),
                };
                described(word, &candidate.about)
            }
        }
    }
}

/// Returns a word with its description after a tab, if it has one.
fn described(word: String, about: &str) -> String {
    if about.is_empty() { word } else { format!("{word}\t{about}") }
}

/// Returns the words after the program's name, e.g. after `sudo retaguarda`.
fn after_program(words: Vec<String>) -> Vec<String> {
    let is_service_account = |word: &String| word.rsplit('/').next() == Some("retaguarda");
    let at = words.iter().position(is_service_account).unwrap_or_default();
    words.into_iter().skip(at + 1).collect()
}

/// Splits a line into words as a shell does, and returns the last word as it was typed too.
fn split(line: &str) -> (Vec<String>, &str) {
    let (mut words, mut start) = (Vec::new(), 0);
    let (mut quote, mut escape) = (None, false);
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            _ if escape => escape = false,
            (None | Some('"'), '\\') => escape = true,
            (Some(open), letter) if open == letter => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            (None, ' ' | '\t') => {
                if start < at {
                    words.push(unquoted(&line[start..at]).0);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    let raw = &line[start..];
    words.push(unquoted(raw).0);
    (words, raw)
}

/// Returns a word without its quotes, and the quote that is still open at its end.
fn unquoted(raw: &str) -> (String, Option<char>) {
    let (mut word, mut quote) = (String::new(), None);
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None | Some('"'), '\\') => word.extend(letters.next()),
            (Some(open), letter) if open == letter => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            _ => word.push(letter),
        }
    }
    (word, quote)
}

/// Escapes a word for Bash.
fn escaped(word: &str) -> String {
    let mut out = String::with_capacity(word.len() + 4);
    for letter in word.chars() {
        if letter.is_ascii() && !letter.is_ascii_alphanumeric() && !"-_./,:=@%+".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
