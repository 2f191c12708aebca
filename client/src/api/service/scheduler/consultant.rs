//! Consultants with whom meetings can be booked, and their free times.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::absence::Redirection;
use super::guards::ConsultantFacts;
use super::hours::{WorkingHours, check_days, check_minutes};
use crate::access::Role;
use crate::api::members::members::Manager;
use crate::endpoint::can::{Can, verbs};
use crate::rules::Invalid;
use crate::value::id::{ConsultantId, StaffId};

/// A consultant: an active account of a role that has a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Consultant {
    /// The number of the account.
    pub id: ConsultantId,
    /// The name.
    pub name: String,
    /// The role.
    #[serde(default)]
    pub permission_type: Option<Role>,
    /// The working hours; null if another system does not send them.
    #[serde(default)]
    pub hours: Option<WorkingHours>,
    /// The next free time of the coming 30 days; null also if the working hours are not known.
    #[serde(default)]
    pub next_free: Option<Timestamp>,
    /// The meetings of the coming 30 days.
    #[serde(default)]
    pub meetings: i64,
    /// Today's redirection.
    #[serde(default)]
    pub redirection: Option<Redirection>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<ConsultantFacts>)]
    pub can: Can,
    /// The version of the working hours.
    #[serde(default)]
    pub version: i64,
}

/// The consultants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConsultantList {
    /// Sorted by name.
    pub consultants: Vec<Consultant>,
}

/// Answer to a change of the working hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConsultantChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The consultant after the change.
    pub consultant: Consultant,
}

/// Whose free times, and which.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SlotQuery {
    /// The consultant; all if absent.
    pub manager_id: Option<StaffId>,
    /// The first day; today if absent.
    pub from: Option<Date>,
    /// The number of days, up to 366 for one consultant and 31 for all; 7 if absent.
    #[schemars(range(min = 1, max = 366))]
    pub days: Option<i64>,
    /// The length in minutes; that of the consultant's meetings if absent.
    #[schemars(range(min = 5, max = 480))]
    pub minutes: Option<i64>,
}

impl SlotQuery {
    /// The days if none are given.
    pub const DAYS: i64 = 7;

    /// Requires 1 to 366 days for one consultant, 1 to 31 for all, and a length of 5 to 480 minutes. Returns the days.
    pub fn check(&self) -> Result<i64, Invalid> {
        let mut invalid = Invalid::default();
        check_days(self.days, if self.manager_id.is_some() { 366 } else { 31 }, &mut invalid);
        check_minutes("minutes", self.minutes, &mut invalid);
        invalid.into_result(self.days.unwrap_or(SlotQuery::DAYS))
    }
}

/// The free times of one consultant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConsultantSlots {
    /// The consultant.
    pub manager: Manager,
    /// The length in minutes.
    pub minutes: i64,
    /// The free times, the earliest first.
    pub slots: Vec<Timestamp>,
}

/// Free times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SlotList {
    /// The consultants, sorted by name.
    pub consultants: Vec<ConsultantSlots>,
}
