//! Completions, requested by a function of the shell and answered from the command tree, the contract and the
//! disk. The functions are `bash.sh`, `zsh.sh` and `fish.sh`; this module handles words, quotes and files.

pub mod ids;
mod line;
mod spot;
mod values;

use std::ffi::OsString;

use client::catalogue::dynamic::Dynamic;
use client::message::Lang;
use client::transport::Aliases;

use crate::failure::Failure;
use crate::shell::Shell;
use crate::tree::{self, TreeScope};
use crate::{alias, options, terminal};

/// The hidden command that the shells' functions call.
const COMMAND: &str = "complete";

/// The word for the process that renews ids.
const IDS: &str = "ids";

/// Answers `complete bash LINE WORD` and `complete zsh|fish WORD…`; `None` for any other command. Unreadable
/// words have no completions.
pub fn answered(words: &[OsString], endpoints: &[Dynamic]) -> Option<Result<(), Failure>> {
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    if words.next()? != COMMAND {
        return None;
    }
    let shell = words.next()?;
    if shell == IDS {
        let id = words.next()?;
        endpoints.iter().filter(|endpoint| endpoint.about.id == id).for_each(ids::fetch);
        return Some(Ok(()));
    }
    let shell = Shell::named(&shell)?;
    let typed = line::CommandLine::read(shell, words.collect());
    let aliases = alias::all();
    let words = expanded(typed.words(), &aliases, endpoints);
    let lang = options::lang(&words.iter().map(OsString::from).collect::<Vec<_>>());
    let mut root = tree::root(lang, endpoints, &TreeScope::named(&words), &aliases);
    root.build();
    let candidates = spot::CursorContext::find(&root, &words).candidates(&Sources {
        endpoints,
        aliases: &aliases,
        words: &words,
        lang,
    });
    // The shells take a line for a candidate.
    let is_line = |candidate: &&Candidate| !candidate.word.chars().any(char::is_control);
    let lines: String = candidates.iter().filter(is_line).map(|one| typed.line(one) + "\n").collect();
    Some(terminal::print(lines.as_bytes()).map_err(Failure::from))
}

/// Returns the typed words with an alias replaced, unless it is under the cursor.
fn expanded(words: &[String], aliases: &Aliases, endpoints: &[Dynamic]) -> Vec<String> {
    let line = std::iter::once("retaguarda").chain(words.iter().map(String::as_str)).map(OsString::from);
    let line: Vec<OsString> = line.collect();
    let is_typed = alias::command_at(&line).is_some_and(|at| at + 1 < line.len());
    if !is_typed {
        return words.to_vec();
    }
    let line = alias::expanded(line, aliases, |name| tree::is_command(name, endpoints));
    line.into_iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The sources of completions besides the tree.
#[derive(Debug, Clone, Copy)]
pub struct Sources<'s> {
    /// The endpoints.
    pub endpoints: &'s [Dynamic],
    /// The user's aliases.
    pub aliases: &'s Aliases,
    /// The typed words.
    pub words: &'s [String],
    /// The language.
    pub lang: Lang,
}

/// A completion at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word, unquoted.
    pub word: String,
    /// A description, for the shells that show one.
    pub about: String,
}
