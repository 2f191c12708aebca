//! What is wrong with the content of a letter, at its place and in words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang, Message};
use crate::value::word::{Word, described};

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ProblemKind {
    /// A text is missing.
    Missing,
    /// A text is too long, or there are too many blocks.
    TooLong,
    /// A placeholder does not end.
    Unclosed,
    /// It has a statement of a template language.
    Statement,
    /// It is not a variable with filters.
    Malformed,
    /// A variable does not exist.
    UnknownVariable,
    /// A filter does not exist.
    UnknownFilter,
    /// A filter does not apply to the variable.
    WrongFilter,
    /// A variable can be empty, and no fallback stands for it.
    NoFallback,
    /// A variable that the letter needs is not in its text.
    NoRequired,
    /// A variable stands where its kind cannot.
    WrongPlace,
    /// A link leads neither to the web nor to an address.
    WrongLink,
    /// A picture has no alternative text.
    NoAlternative,
    /// A condition cannot be decided.
    WrongCondition,
}

impl Word for ProblemKind {
    const LABELS: &'static str = "letter.problem-kind";
}

/// A problem of a letter's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterProblem {
    /// What it is.
    pub kind: ProblemKind,
    /// The number of the block, from 0; absent for the letter as a whole, its subject and its preheader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<usize>,
    /// The field.
    pub field: String,
    /// Where it is in the field, in characters.
    pub at: usize,
    /// The message for the user.
    pub message: String,
}

/// A problem with its parameters, before it is said in a language.
#[derive(Debug, Clone)]
pub struct Fault {
    /// What it is.
    pub kind: ProblemKind,
    /// What is said of it.
    pub message: Message,
}

impl Fault {
    /// Creates a fault.
    pub fn new(kind: ProblemKind, key: Key) -> Fault {
        Fault { kind, message: Message::new(key) }
    }

    /// Adds a parameter of the message.
    pub fn with(self, name: &'static str, value: impl ToString) -> Fault {
        Fault { message: self.message.with(name, value), ..self }
    }

    /// Says it at its place.
    pub fn at(self, block: Option<usize>, field: &str, at: usize, lang: Lang) -> LetterProblem {
        LetterProblem {
            kind: self.kind,
            block,
            field: field.to_owned(),
            at,
            message: self.message.text(lang),
        }
    }
}
