//! Completions, requested by a function of the shell and answered from the command tree, the contract and the
//! disk. The functions are `bash.sh`, `zsh.sh` and `fish.sh`; this module handles words, quotes and files.

mod line;
mod spot;
mod values;

use std::ffi::OsString;

use client::catalogue::dynamic::Dynamic;
use client::message::Lang;

use crate::failure::Failure;
use crate::shell::Shell;
use crate::terminal;
use crate::tree::{self, TreeScope};

/// The hidden command that the shells' functions call.
const COMMAND: &str = "complete";

/// Answers `complete bash LINE WORD` and `complete zsh|fish WORD…`; `None` for any other command. Unreadable
/// words have no completions.
pub fn answered(words: &[OsString], endpoints: &[Dynamic], lang: Lang) -> Option<Result<(), Failure>> {
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    if words.next()? != COMMAND {
        return None;
    }
    let shell = Shell::named(&words.next()?)?;
    let typed = line::CommandLine::read(shell, words.collect());
    let mut root = tree::root(lang, endpoints, &TreeScope::named(typed.words()));
    root.build();
    let candidates = spot::CursorContext::find(&root, typed.words()).candidates(endpoints);
    let lines: String = candidates.iter().map(|candidate| typed.line(candidate) + "\n").collect();
    Some(terminal::print(lines.as_bytes()).map_err(Failure::from))
}

/// A completion at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word, unquoted.
    pub word: String,
    /// A description, for the shells that show one.
    pub about: String,
}
