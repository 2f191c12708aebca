//! The stage of an account.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The stage of an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum AccountStage {
    /// It has bought nothing yet.
    #[default]
    Prospect,
    /// It buys.
    Customer,
    /// It buys no longer.
    Former,
}

impl Word for AccountStage {
    const LABELS: &'static str = "accounts.stage";

    fn tone(self) -> Tone {
        match self {
            AccountStage::Prospect => Tone::Plain,
            AccountStage::Customer => Tone::Good,
            AccountStage::Former => Tone::Quiet,
        }
    }
}
