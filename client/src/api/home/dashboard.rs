//! The dashboard: figures of the day, as cards that link to filtered lists.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::finance::payments::PaymentStatus;
use crate::endpoints;
use crate::value::money::Money;

/// The count and sum of payments of one status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatusTotal {
    /// The status.
    pub status: PaymentStatus,
    /// Payments created in the period.
    pub count: i64,
    /// Their sum.
    pub amount: Money,
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
    /// Whether only the viewer's own payments are counted, as for a consultant of sales.
    #[serde(default)]
    pub own: bool,
    /// The payments created in the period, by status.
    pub by_status: Vec<StatusTotal>,
    /// The payments received in the period: one row for each day, also for days without payments.
    pub received: Vec<DayTotal>,
    /// Open payments whose boleto has expired.
    pub overdue: i64,
    /// Members whose plan ends within 7 days, of every consultant.
    pub ending: i64,
}

/// The dashboard. Parts that the viewer may not see are null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dashboard {
    /// Payments.
    #[serde(default)]
    pub financial: Option<FinancialSummary>,
}

endpoints! {
    /// Mostra os números do dia.
    Get "dashboard.get" GET "/dashboard"
        -> Dashboard, needs(Read, Dashboard), is(ours);
}
