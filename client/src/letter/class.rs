//! The classes of letters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Word, described};

/// What a letter is to the person who gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum LetterClass {
    /// The person waits for it: a link to sign in, a code, a confirmation that was asked for.
    Awaited,
    /// It belongs to what the person uses: a charge, a meeting, an answer.
    #[default]
    Service,
    /// It advertises.
    Promotion,
}

impl Word for LetterClass {
    const LABELS: &'static str = "disabled-emails.class";
}
