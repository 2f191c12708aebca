//! The dashboard: what payments already tell about the day (PRODUCT: cards that link to the filtered list).

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::finance::payments::PaymentStatus;
use crate::endpoints;
use crate::value::money::Money;

/// How many payments of a status, and how much they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatusTotal {
    /// The status.
    pub status: PaymentStatus,
    /// Payments created in the period.
    pub count: i64,
    /// Their sum.
    pub amount: Money,
}

/// What was received on one day of São Paulo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayTotal {
    /// The day.
    pub day: Date,
    /// Payments received.
    pub count: i64,
    /// Their sum.
    pub amount: Money,
}

/// The financial part, for those who may read Financial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FinancialSummary {
    /// The first day of the period: 30 days, today included.
    pub from: Date,
    /// Today.
    pub to: Date,
    /// What was created in the period, by status.
    pub by_status: Vec<StatusTotal>,
    /// What was received in the period, a row for each day, days without payments included.
    pub received: Vec<DayTotal>,
    /// Open payments whose boleto has expired.
    pub overdue: i64,
    /// Members whose plan ends within 7 days.
    pub ending: i64,
}

/// What the dashboard shows; the parts that the viewer may not see are null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dashboard {
    /// Payments.
    #[serde(default)]
    pub financial: Option<FinancialSummary>,
}

endpoints! {
    /// Mostra os números do dia.
    Get "dashboard.get" GET "/dashboard"
        -> Dashboard, needs(Read, Dashboard);
}
