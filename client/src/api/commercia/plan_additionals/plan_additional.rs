//! An additional of plans, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{AdditionalIntervalType, PlanAdditionalState};
use super::{LONGEST_NAME, PLAN_ADDITIONALS, PlanAdditionalFacts};
use crate::api::members::members::MemberPlanGroup;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::id::{PlanAdditionalId, PlanGroupId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A limit or an extra of plans.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanAdditional {
    /// The id.
    pub id: PlanAdditionalId,
    /// The name.
    pub name: String,
    /// The key by which programs know it. No other one that is not ended has it.
    pub key: String,
    /// What the amount is for.
    pub interval_type: AdditionalIntervalType,
    /// The amount; null for what has none.
    #[serde(default)]
    pub amount: Option<i64>,
    /// The groups of plans that have it.
    pub plan_groups: Vec<MemberPlanGroup>,
    /// The names of these groups, as one text.
    pub plan_names: String,
    /// The price, if it is sold by itself.
    #[serde(default)]
    pub price: Option<Money>,
    /// The first day on which it is in force.
    #[serde(default)]
    pub effective_from: Option<Date>,
    /// Whether it is in force.
    pub state: PlanAdditionalState,
    /// When it was ended.
    #[serde(default)]
    pub ended_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<PlanAdditionalFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The answer with one additional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanAdditionalRecord {
    /// The additional.
    pub plan_additional: PlanAdditional,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlanAdditionalFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the name.
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Whether it is in force.
    pub state: Option<PlanAdditionalState>,
    /// A group of plans that has it.
    pub plan_group: Option<PlanGroupId>,
    /// By name if absent.
    pub order_by: Option<OrderBy<PlanAdditionalFilter>>,
}

impl ListQuery for PlanAdditionalFilter {
    const LIST: &'static List = &PLAN_ADDITIONALS;
}

/// A page of additionals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanAdditionalList {
    /// The page.
    pub plan_additionals: Page<PlanAdditional>,
}
