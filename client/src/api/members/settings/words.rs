//! The words of the settings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The state of the block against abuse for a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ProState {
    /// Blocked: warned, and not yet aware of it.
    Blocked,
    /// Released, after blocks.
    Released,
    /// Never blocked.
    Clear,
}

impl Word for ProState {
    const LABELS: &'static str = "pro.state";

    fn tone(self) -> Tone {
        match self {
            ProState::Blocked => Tone::Bad,
            ProState::Released => Tone::Warn,
            ProState::Clear => Tone::Good,
        }
    }
}

/// The rule that is sent to a member at the last level. The specification leaves the list open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ProRule {
    /// How the platform is used.
    Guidance,
    /// A limit of messages a day.
    Limit,
    /// The last chance.
    LastChance,
}

impl Word for ProRule {
    const LABELS: &'static str = "pro.rule";
}
