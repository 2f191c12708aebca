//! Whether the links of a template answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::LinkOutcome;
use crate::letter::LetterContent;

/// The most links of a letter that are fetched in one check.
pub const MOST_LINKS: usize = 20;

/// Whose links are checked.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LinkCheckRequest {
    /// The content; the draft, else what leaves, if absent.
    pub content: Option<LetterContent>,
}

/// The links of a letter with what they answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkReport {
    /// The message for the user.
    pub message: String,
    /// The links, each once, in the order of the letter.
    pub links: Vec<LinkCheck>,
}

/// A link of a letter with what it answered.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkCheck {
    /// The address, as the letter has it.
    pub url: String,
    /// The number of the first block that has it, from 0.
    #[serde(default)]
    pub block: Option<usize>,
    /// The field of the block.
    pub field: String,
    /// Where it is in the field, in characters.
    pub at: usize,
    /// The outcome.
    pub outcome: LinkOutcome,
    /// The status of the answer.
    #[serde(default)]
    pub status: Option<u16>,
    /// The address that answered, if it is another one.
    #[serde(default)]
    pub leads_to: Option<String>,
    /// The outcome in a sentence.
    pub found: String,
}
