//! The facts of a group of plans.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a group of plans.
pub const PLAN_GROUP: &[Section] = &[Section::new(
    Key::NounPlanGroupTitle,
    &[
        Fact::new("state", Key::ColumnState),
        Fact::new("position", Key::FieldPosition),
        Fact::new("prices.none", Key::FieldNone),
        Fact::new("prices.daily", Key::FieldDaily),
        Fact::new("prices.monthly", Key::FieldMonthly),
        Fact::new("prices.quarterly", Key::FieldQuarterly),
        Fact::new("prices.semiannual", Key::FieldSemiannual),
        Fact::new("prices.yearly", Key::FieldYearly),
        Fact::new("last_day", Key::FieldLastDay),
        Fact::new("renewals", Key::FieldRenewals).beside(&[Beside::new("successor.name")]),
    ],
)];
