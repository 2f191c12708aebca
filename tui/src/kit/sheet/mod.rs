//! Sheets over the screen, which take the keys: forms, questions, results of actions, notices.

pub mod form;
pub mod program;
pub mod typed;

use serde::{Deserialize, Serialize};

use crate::core::write::Write;
use crate::kit::item::Item;
use form::FormSheet;
use program::ProgramSheet;

/// A window over the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sheet {
    /// A form.
    Form(Box<FormSheet>),
    /// A form that the server is making.
    Opening(Box<Opening>),
    /// A question before a change that cannot be undone or that leaves the house.
    Confirm(Box<Confirm>),
    /// The outcomes of changes, by number, and the first line shown.
    Results(u64, u64),
    /// Something to be read for as long as it takes.
    Notice(Notice),
    /// A program of the user's configuration.
    Program(Box<ProgramSheet>),
}

/// A form that the server is making.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The call that reads it.
    pub read: Write,
    /// The changes to be made once it is filled in.
    pub items: Vec<Item>,
    /// The name of the records.
    pub about: String,
}

/// A question before a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirm {
    /// The change.
    pub item: Item,
    /// The rehearsed effects, or the reason of a refusal; none until the server answers.
    pub effects: Option<Result<Vec<String>, String>>,
    /// Changes by others to the record meanwhile.
    #[serde(default)]
    pub others: Option<String>,
    /// True while *yes* has the keys; *no* has them first.
    pub yes: bool,
}

/// Something to be read for as long as it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The title.
    pub title: String,
    /// The text.
    pub lines: Vec<String>,
}

impl Confirm {
    /// Asks the question with *no* preselected.
    pub fn new(item: Item) -> Confirm {
        Confirm { item, effects: None, others: None, yes: false }
    }

    /// The change that is asked about.
    pub fn write(&self) -> &Write {
        &self.item.write
    }
}
