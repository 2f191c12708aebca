//! A group of plans as its administration shows it, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{PlanGroupState, RenewalRule};
use super::{LONGEST_NAME, PLAN_GROUPS, PlanGroupFacts};
use crate::api::finance::reference::PaymentInterval;
use crate::api::members::members::MemberPlanGroup;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::id::{PlanGroupId, PlanId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The price in force of each period of a group; null for a period that is not sold.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PeriodPrices {
    /// Without a period.
    pub none: Option<Money>,
    /// Of a day.
    pub daily: Option<Money>,
    /// Of a month.
    pub monthly: Option<Money>,
    /// Of three months.
    pub quarterly: Option<Money>,
    /// Of six months.
    pub semiannual: Option<Money>,
    /// Of a year.
    pub yearly: Option<Money>,
}

impl PeriodPrices {
    /// Returns the place of a period's price; `None` for a period that is not known.
    pub fn of_mut(&mut self, interval: PaymentInterval) -> Option<&mut Option<Money>> {
        match interval {
            PaymentInterval::None => Some(&mut self.none),
            PaymentInterval::Daily => Some(&mut self.daily),
            PaymentInterval::Monthly => Some(&mut self.monthly),
            PaymentInterval::Quarterly => Some(&mut self.quarterly),
            PaymentInterval::Semiannual => Some(&mut self.semiannual),
            PaymentInterval::Yearly => Some(&mut self.yearly),
            PaymentInterval::Unknown => None,
        }
    }
}

/// One period of a group, with its price and the next one.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagedPlan {
    /// The plan.
    pub id: PlanId,
    /// The period.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
    /// The price in force; null before the first one.
    #[serde(default)]
    pub price: Option<Money>,
    /// The first day of that price.
    #[serde(default)]
    pub from_day: Option<Date>,
    /// What the plan offers at that price, one feature a line.
    #[serde(default)]
    pub features: Option<String>,
    /// The next price, if one is planned.
    #[serde(default)]
    pub next_price: Option<Money>,
    /// The first day of the next price.
    #[serde(default)]
    pub next_from_day: Option<Date>,
}

/// A group of plans.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagedGroup {
    /// The id.
    pub id: PlanGroupId,
    /// The name.
    pub name: String,
    /// Its position among the others.
    pub position: i64,
    /// Whether it is sold.
    pub state: PlanGroupState,
    /// The price in force of each period.
    pub prices: PeriodPrices,
    /// The plans, the shortest period first.
    pub plans: Vec<ManagedPlan>,
    /// The last day of sale.
    #[serde(default)]
    pub last_day: Option<Date>,
    /// What renewals do after that day.
    #[serde(default)]
    pub renewals: Option<RenewalRule>,
    /// The group in which renewals go on.
    #[serde(default)]
    pub successor: Option<MemberPlanGroup>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<PlanGroupFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The answer with one group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagedGroupRecord {
    /// The group.
    pub plan_group: ManagedGroup,
    /// The number of links to its plans that can still be paid. They keep their price.
    pub open_links: i64,
    /// The number of subscriptions to its plans that go on.
    pub subscriptions: i64,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlanGroupFilter {
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
    /// Whether it is sold.
    pub state: Option<PlanGroupState>,
    /// By position if absent.
    pub order_by: Option<OrderBy<PlanGroupFilter>>,
}

impl ListQuery for PlanGroupFilter {
    const LIST: &'static List = &PLAN_GROUPS;
}

/// A page of groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagedGroupList {
    /// The page.
    pub plan_groups: Page<ManagedGroup>,
}
