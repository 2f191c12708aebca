//! Whether a group of plans is sold, and what renewals do once it is not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// Whether a group of plans is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PlanGroupState {
    /// It is sold.
    OnSale,
    /// It is sold until a day.
    Retiring,
    /// It is sold no longer.
    Retired,
    /// It was never offered: the plans from before.
    NotOffered,
}

impl Word for PlanGroupState {
    const LABELS: &'static str = "plan-groups.state";

    fn tone(self) -> Tone {
        match self {
            PlanGroupState::OnSale => Tone::Good,
            PlanGroupState::Retiring => Tone::Warn,
            PlanGroupState::Retired | PlanGroupState::NotOffered => Tone::Quiet,
        }
    }
}

/// What renewals of a retired plan do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum RenewalRule {
    /// They go on with the same plan.
    Keep,
    /// They go on with another plan.
    Successor,
    /// They end.
    End,
}

impl Word for RenewalRule {
    const LABELS: &'static str = "plan-groups.renewals";
}
