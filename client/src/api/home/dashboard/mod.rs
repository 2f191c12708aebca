//! The dashboard: figures of the day, as cards that link to filtered lists.

mod foreign;

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Action, Role, Subject};
use crate::actor::Actor;
use crate::api::finance::payments::PaymentStatus;
use crate::endpoints;
use crate::value::date::DateRange;
use crate::value::id::StaffId;
use crate::value::money::Money;

/// The days of the period, today included.
const DAYS: i64 = 30;
/// The days from today in which ending plans are counted.
const ENDING: i64 = 7;

/// The count and sum of payments of one status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatusTotal {
    /// The status.
    pub status: PaymentStatus,
    /// Payments created in the period.
    pub count: i64,
    /// Their sum; absent if there are more payments than a system behind a gateway can be asked for.
    #[serde(default)]
    pub amount: Option<Money>,
}

/// The payments received on one day of São Paulo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayTotal {
    /// The day.
    pub day: Date,
    /// Payments received.
    pub count: i64,
    /// Their sum.
    pub amount: Money,
}

/// The financial part, for users who may read Financial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FinancialSummary {
    /// The first day of the period: 30 days, today included.
    pub from: Date,
    /// Today.
    pub to: Date,
    /// Whether only the viewer's own payments and members are counted, as for a consultant of sales.
    #[serde(default)]
    pub own: bool,
    /// The payments created in the period, by status.
    pub by_status: Vec<StatusTotal>,
    /// The payments received in the period: one row for each day, also for days without payments. Absent if there are
    /// more than a system behind a gateway can be asked for.
    #[serde(default)]
    pub received: Option<Vec<DayTotal>>,
    /// Open payments whose boleto has expired; absent if the system behind a gateway does not send them.
    #[serde(default)]
    pub overdue: Option<i64>,
    /// Members whose plan ends within 7 days.
    pub ending: i64,
    /// The last of these days.
    #[serde(default)]
    pub ending_until: Option<Date>,
}

/// Returns the period of the dashboard.
pub fn period(today: Date) -> DateRange {
    DateRange { from: today.checked_sub((DAYS - 1).days()).unwrap_or(today), to: today }
}

/// Returns the days in which ending plans are counted.
pub fn ending(today: Date) -> DateRange {
    DateRange { from: today, to: today.checked_add(ENDING.days()).unwrap_or(today) }
}

/// Returns the viewer if the figures are those of their own payments and members: a consultant of sales, unless they may list the
/// payments of all.
pub fn consultant(viewer: &Actor) -> Option<StaffId> {
    let sees_all = viewer.can(Action::ListAllManagers, Subject::Financial);
    (viewer.role == Role::Sales && !sees_all).then_some(viewer.id)
}

/// The dashboard. Parts that the viewer may not see are null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dashboard {
    /// Payments.
    #[serde(default)]
    pub financial: Option<FinancialSummary>,
}

endpoints!(
    Get("Mostra os números do dia.")
        .get("dashboard.get", "/dashboard")
        .answers::<Dashboard>()
        .needs(Read, Dashboard)
        .ours()
        .computed_by(foreign::dashboard),
);
