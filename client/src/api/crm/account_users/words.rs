//! What a person may do in an account, and whether a person belongs to one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// What a person may do in an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum AccountPermission {
    /// Everything: exactly one person of an account.
    Owner,
    /// Manage the people and what it holds.
    Manager,
    /// Sell.
    Seller,
}

impl Word for AccountPermission {
    const LABELS: &'static str = "account-users.permission";
}

/// Whether a person belongs to an account today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum AccountUserState {
    /// To one at least.
    Active,
    /// To none.
    Inactive,
}

impl Word for AccountUserState {
    const LABELS: &'static str = "account-users.state";

    fn tone(self) -> Tone {
        match self {
            AccountUserState::Active => Tone::Good,
            AccountUserState::Inactive => Tone::Quiet,
        }
    }
}
