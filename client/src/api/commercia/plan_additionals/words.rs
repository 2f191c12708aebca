//! What the amount of an additional is for, and whether the additional is in force.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// What the amount of an additional is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum AdditionalIntervalType {
    /// For each month.
    Month,
    /// For each day.
    Day,
    /// For the whole plan.
    Quantity,
    /// It has no amount: the plan has it as long as it lasts.
    Always,
}

impl Word for AdditionalIntervalType {
    const LABELS: &'static str = "plan-additionals.interval";
}

/// Whether an additional is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PlanAdditionalState {
    /// It is being written.
    Draft,
    /// It is in force, or will be on its day.
    Active,
    /// It is not sold any more. Who has it keeps it.
    Ended,
}

impl Word for PlanAdditionalState {
    const LABELS: &'static str = "plan-additionals.state";

    fn tone(self) -> Tone {
        match self {
            PlanAdditionalState::Draft => Tone::Plain,
            PlanAdditionalState::Active => Tone::Good,
            PlanAdditionalState::Ended => Tone::Quiet,
        }
    }
}
