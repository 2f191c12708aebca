//! The facts of an additional of plans.

use crate::facts::{Fact, Section};
use crate::message::Key;

/// The facts of an additional of plans.
pub const PLAN_ADDITIONAL: &[Section] = &[Section::new(
    Key::NounPlanAdditionalTitle,
    &[
        Fact::new("state", Key::ColumnState),
        Fact::new("key", Key::FieldKey).copied(),
        Fact::new("amount", Key::FieldAdditionalAmount),
        Fact::new("interval_type", Key::FieldIntervalType),
        Fact::new("plan_names", Key::NounPlanGroupTitles),
        Fact::new("price", Key::ColumnPrice),
        Fact::new("effective_from", Key::FieldEffectiveFrom),
        Fact::new("ended_at", Key::PlanAdditionalsColumnEndedAt),
    ],
)];
