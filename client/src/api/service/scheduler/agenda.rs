//! Agendas: the meetings of some days, with the times that are blocked.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::absence::{ClosedDay, Redirection};
use super::hours::check_days;
use super::meeting::Meeting;
use crate::rules::Invalid;
use crate::wire::ours;

/// The days of an agenda.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EventQuery {
    /// The number of days, up to 366; 30 if absent.
    #[schemars(range(min = 1, max = 366))]
    pub days: Option<i64>,
    /// The first day; today if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub from: Option<Date>,
}

impl EventQuery {
    /// The days of an agenda if none are given.
    pub const DAYS: i64 = 30;

    /// Requires 1 to 366 days. Returns them.
    pub fn check(&self) -> Result<i64, Invalid> {
        let mut invalid = Invalid::default();
        check_days(self.days, 366, &mut invalid);
        invalid.into_result(self.days.unwrap_or(EventQuery::DAYS))
    }
}

/// An agenda.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EventList {
    /// The meetings that have a time and were not cancelled, the earliest first.
    pub events: Vec<Meeting>,
    /// The closed days of the same time.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub closed: Vec<ClosedDay>,
    /// The redirections of the same time.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub redirections: Vec<Redirection>,
}
