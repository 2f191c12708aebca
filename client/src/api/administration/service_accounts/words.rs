//! The words of service accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// Whether the token of a service account is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ServiceAccountState {
    /// It is.
    Active,
    /// Its last day is over.
    Expired,
    /// It was revoked.
    Revoked,
}

impl Word for ServiceAccountState {
    const LABELS: &'static str = "staff.service.state";
    const SHARED: &'static str = "staff.state";

    fn tone(self) -> Tone {
        match self {
            ServiceAccountState::Active => Tone::Good,
            ServiceAccountState::Expired => Tone::Warn,
            ServiceAccountState::Revoked => Tone::Quiet,
        }
    }
}
