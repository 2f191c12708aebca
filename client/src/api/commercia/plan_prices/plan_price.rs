//! A price of a plan, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PLAN_PRICES, PlanPriceFacts, PlanPriceState};
use crate::api::finance::reference::PaymentInterval;
use crate::api::members::members::MemberPlanGroup;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::id::{PlanGroupId, PlanId, PlanPriceId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// What a plan costs and offers from a day on.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanPrice {
    /// The id.
    pub id: PlanPriceId,
    /// The plan.
    pub plan_id: PlanId,
    /// The group of the plan.
    pub plan_group: MemberPlanGroup,
    /// The period of the plan.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
    /// The price of the whole period.
    pub price: Money,
    /// The first day on which it is sold, in São Paulo.
    pub from_day: Date,
    /// The last day on which it is sold; null if no later price is known.
    #[serde(default)]
    pub until_day: Option<Date>,
    /// Whether it is sold.
    pub state: PlanPriceState,
    /// What the plan offers, one feature a line.
    #[serde(default)]
    pub features: Option<String>,
    /// The plan of this price at the gateway; that of the plan if absent.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Who set it; null for the prices from before.
    #[serde(default)]
    pub author: Option<String>,
    /// When it was set.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<PlanPriceFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlanPriceFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The group of the plan.
    pub plan_group: Option<PlanGroupId>,
    /// The plan.
    pub plan_id: Option<PlanId>,
    /// Whether it is sold.
    pub state: Option<PlanPriceState>,
    /// The latest day first if absent.
    pub order_by: Option<OrderBy<PlanPriceFilter>>,
}

impl ListQuery for PlanPriceFilter {
    const LIST: &'static List = &PLAN_PRICES;
}

/// A page of prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanPriceList {
    /// The page.
    pub plan_prices: Page<PlanPrice>,
}
