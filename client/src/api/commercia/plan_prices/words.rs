//! Whether a price is sold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// Whether a price is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PlanPriceState {
    /// Its day is to come.
    Planned,
    /// It is the price of today.
    InForce,
    /// A later one took its place. What was bought at it keeps it.
    Past,
}

impl Word for PlanPriceState {
    const LABELS: &'static str = "plan-prices.state";

    fn tone(self) -> Tone {
        match self {
            PlanPriceState::Planned => Tone::Warn,
            PlanPriceState::InForce => Tone::Good,
            PlanPriceState::Past => Tone::Quiet,
        }
    }
}
