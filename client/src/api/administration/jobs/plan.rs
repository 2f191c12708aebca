//! Plans that a job applies: what starts it, and the outcome of each row.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::RowOutcome;
use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::rules::{Invalid, Rule};
use crate::value::id::JobId;
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::Page;

/// The most rows of a plan that a job applies. Plans of more are for the command line.
pub const MOST_ROWS: usize = 5_000;
/// The longest file of such a plan, in characters.
pub const LONGEST_PLAN: u32 = 12 << 20;
/// The largest body with such a file, in bytes: its quotation marks are escaped.
pub const PLAN_BODY: usize = 28 << 20;

/// The plan that a job applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobPlan {
    /// The id of the plan, from which the idempotency keys of its calls are derived.
    pub id: String,
    /// The endpoint that is called for each row.
    pub endpoint: String,
    /// The effect of the call, in words.
    pub action: String,
    /// The number of rows, with those that the rehearsal refused.
    pub rows: i64,
    /// The number of rows that were applied.
    pub applied: i64,
    /// The number of rows that were refused, with those that the rehearsal refused.
    pub refused: i64,
    /// The job that it undoes.
    #[serde(default)]
    pub undoes: Option<JobId>,
}

/// A plan for a job.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewPlanJob {
    /// The file of the plan: its header and its sealed rows, one a line, at most 5,000. Required.
    #[schemars(length(max = LONGEST_PLAN))]
    #[schemars(extend("x-required" = true))]
    pub plan: String,
}

impl NewPlanJob {
    /// Requires the file.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("plan", !self.plan.is_empty(), Rule::Required);
        invalid.into_result(())
    }
}

/// A row of a plan, with its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanOutcome {
    /// The position in the list.
    pub id: i64,
    /// The row's number in the plan, from 1.
    pub row: i64,
    /// The kind of record that it changes.
    #[serde(default)]
    pub record: Option<String>,
    /// The record's id.
    #[serde(default)]
    pub record_id: Option<i64>,
    /// The outcome.
    pub outcome: RowOutcome,
    /// Why it was not applied.
    #[serde(default)]
    pub reason: Option<String>,
    /// The server's status, if it refused the row.
    #[serde(default)]
    pub status: Option<i64>,
    /// The rehearsed effects, in sentences. Empty once the personal data of its member were erased.
    #[serde(default)]
    pub effects: String,
    /// The record's version after the change, if the plan knew that before it.
    #[serde(default)]
    pub record_version: Option<i64>,
    /// When the outcome was known.
    #[serde(default)]
    pub settled_at: Option<Timestamp>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The filters of the outcomes of a plan.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OutcomeFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The outcome.
    pub outcome: Option<RowOutcome>,
}

/// A page of the outcomes of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeList {
    /// The page.
    pub outcomes: Page<PlanOutcome>,
}

/// The outcomes of the rows of a plan.
pub const OUTCOMES: List = List::rows(&[
    Column::new("row", Key::JobsColumnRow),
    Column::new("record_id", Key::ColumnId),
    Column::new("outcome", Key::JobsColumnOutcome),
    Column::new("reason", Key::ColumnReason),
    Column::new("status", Key::JobsColumnStatus).from(Width::Wide),
    Column::new("effects", Key::JobsColumnEffects).from(Width::Wide),
    Column::new("settled_at", Key::JobsColumnSettled).from(Width::Wide),
])
.filtered(&[Filter::new("outcome", Key::JobsColumnOutcome).all_named(Key::AllFeminineInFrench)])
.ordered(Order::ascending("row"));
