//! The line at the bottom of the screen: a command after `:`, or a filter after `/`.

use serde::{Deserialize, Serialize};

use crate::kit::hits::Hits;
use crate::kit::line::Line;

/// The meaning of the typed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// A command.
    Command,
    /// A filter of the list.
    Filter,
    /// The name of a member.
    Member,
}

impl Purpose {
    /// Returns the sign before the line, also in the history.
    pub fn sign(self) -> &'static str {
        match self {
            Purpose::Command => ":",
            Purpose::Filter => "/",
            Purpose::Member => "@",
        }
    }
}

/// A line being typed, with what its last word may become.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// The meaning of the line.
    pub purpose: Purpose,
    /// The typed line.
    pub line: Line,
    /// The completions of the word before the cursor, each with its meaning.
    pub choices: Vec<(String, String)>,
    /// The rows that the line finds, if it searches.
    #[serde(default)]
    pub hits: Hits,
    /// The members that a filter is about, if the line names one: the filter, and where its words begin in the line.
    #[serde(default)]
    pub naming: Option<(String, usize)>,
    /// The choice that the line holds now.
    pub chosen: Option<usize>,
    /// True until the choices are found.
    #[serde(default)]
    pub is_new: bool,
    /// The reason why the line was refused.
    pub fault: Option<String>,
    /// The command of the history that the line holds, counted from the latest.
    #[serde(default)]
    pub recalled: Option<usize>,
    /// The line before the history was looked into.
    #[serde(default)]
    pub typed: String,
    /// The line as it was opened.
    #[serde(default)]
    pub opened: String,
}

impl Prompt {
    /// Starts with a line to be changed.
    pub fn new(purpose: Purpose, text: String) -> Prompt {
        Prompt {
            purpose,
            opened: text.clone(),
            line: Line::new(text),
            choices: Vec::new(),
            hits: Hits::default(),
            naming: None,
            chosen: None,
            is_new: true,
            fault: None,
            recalled: None,
            typed: String::new(),
        }
    }

    /// Puts the line before the one that is recalled in its place, or the one after it, of those that begin with what was typed;
    /// after the latest comes what was typed.
    pub fn recall(&mut self, history: &[String], back: bool) {
        if self.recalled.is_none() {
            self.typed = self.line.text().to_owned();
        }
        let begin = if self.typed == self.opened { "" } else { self.typed.as_str() };
        let fits = |line: &&String| line.starts_with(begin);
        let history: Vec<&String> = history.iter().filter(fits).collect();
        let at = match (self.recalled, back) {
            (None, true) => Some(0),
            (Some(at), true) => Some((at + 1).min(history.len().saturating_sub(1))),
            (None | Some(0), false) => None,
            (Some(at), false) => Some(at - 1),
        };
        let Some(text) = at.map_or(Some(&self.typed), |at| history.iter().rev().nth(at).copied()) else {
            return;
        };
        (self.line, self.recalled) = (Line::new(text.clone()), at);
    }

    /// Puts the next choice, or the one before, in place of the word before the cursor.
    pub fn choose(&mut self, forward: bool) {
        let count = self.choices.len();
        let next = match self.chosen {
            _ if count == 0 => return,
            None if forward => 0,
            None => count - 1,
            Some(chosen) if forward => (chosen + 1) % count,
            Some(chosen) => (chosen + count - 1) % count,
        };
        self.line.replace_word(&self.choices[next].0);
        self.chosen = Some(next);
    }
}
