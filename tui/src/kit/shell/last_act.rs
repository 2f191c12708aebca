//! The bar of the last act: the change, and the keys that take it back. It has its own line, and covers nothing.

use client::value::id::OutboxId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::kit::shell::Shell;

/// A letter that waits, and when it leaves.
pub type HeldLetter = (OutboxId, Timestamp);

/// The last act, and how it can be taken back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastAct {
    /// Its number: a like act that follows has another.
    pub id: u64,
    /// The act; empty if only a letter is held.
    pub text: String,
    /// True if it can be undone.
    pub is_undoable: bool,
    /// The letter that leaves because of it, until then.
    pub letter: Option<HeldLetter>,
}

impl Shell {
    /// Offers to undo what was done.
    pub fn offer_undo(&mut self, text: &str) {
        self.said += 1;
        self.last_act =
            Some(LastAct { id: self.said, text: text.to_owned(), is_undoable: true, letter: None });
    }

    /// Offers to recall a letter until it leaves, besides undoing what it leaves for.
    pub fn offer_recall(&mut self, letter: OutboxId, until: Timestamp) {
        if self.last_act.is_none() {
            self.said += 1;
            self.last_act = Some(LastAct { id: self.said, ..LastAct::default() });
        }
        self.last_act.iter_mut().for_each(|act| act.letter = Some((letter, until)));
    }

    /// Takes the offer to recall a letter away, because it has left.
    pub fn end_recall(&mut self, letter: OutboxId) {
        let is_it = |act: &LastAct| act.letter.is_some_and(|(held, _)| held == letter);
        self.last_act.iter_mut().filter(|act| is_it(act)).for_each(|act| act.letter = None);
        self.last_act.take_if(|act| act.letter.is_none() && !act.is_undoable);
    }

    /// Returns the lines that the bar takes.
    pub fn act_lines(&self) -> u16 {
        u16::from(self.last_act.is_some())
    }
}
