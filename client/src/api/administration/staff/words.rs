//! The words of staff accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// Whether an account can sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum StaffState {
    /// It can sign in.
    Active,
    /// It was created and has no password yet.
    Invited,
    /// It was deactivated.
    Inactive,
}

impl Word for StaffState {
    const LABELS: &'static str = "staff.state";

    fn tone(self) -> Tone {
        match self {
            StaffState::Active => Tone::Good,
            StaffState::Invited => Tone::Plain,
            StaffState::Inactive => Tone::Quiet,
        }
    }
}
