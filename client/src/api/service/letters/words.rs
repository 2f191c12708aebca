//! What an e-mail that came in is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// What an e-mail that came in is. Only the reports of lasting failures, the complaints and the unsubscriptions change addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum IncomingKind {
    /// A mail server gave a letter up.
    Bounce,
    /// A mail server is still trying, or says that it delivered.
    Delay,
    /// A program answers, such as one that says that a person is away.
    AutoReply,
    /// A person marked a letter as spam.
    Complaint,
    /// A mail program unsubscribes its person.
    Unsubscribe,
    /// A person writes.
    Person,
    /// A report that names no letter of ours, or that is too large to be read. It changes nothing.
    Unrecognised,
}

impl IncomingKind {
    /// Returns the state in which an e-mail begins: a person answers what a person wrote and what was not recognised.
    pub fn begins_as(self) -> LetterState {
        match self {
            IncomingKind::Person | IncomingKind::Unrecognised => LetterState::Open,
            _ => LetterState::Finished,
        }
    }
}

impl Word for IncomingKind {
    const LABELS: &'static str = "letters.kind";

    fn tone(self) -> Tone {
        match self {
            IncomingKind::Bounce | IncomingKind::Complaint => Tone::Bad,
            IncomingKind::Person => Tone::Good,
            _ => Tone::Plain,
        }
    }
}

/// Whether an e-mail waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum LetterState {
    /// It waits for a person: a person wrote it, or it was not recognised.
    Open,
    /// It is dealt with: by a person, or because nothing was left to do.
    Finished,
}

impl Word for LetterState {
    const LABELS: &'static str = "letters.state";

    fn tone(self) -> Tone {
        match self {
            LetterState::Open => Tone::Warn,
            LetterState::Finished => Tone::Quiet,
        }
    }
}
