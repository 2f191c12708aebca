//! A plan that a member had or has, in the list of all, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Acquisition, HELD_PLANS, QuotaStatus, SignatureType};
use crate::api::members::members::{Manager, MemberPlanGroup, NamedMember};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::date::DateRange;
use crate::value::id::{MemberId, PlanGroupId, PlanId, PlanPriceId, QuotaId, StaffId, TransactionId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The most days until the end of a plan that the list looks ahead.
pub const MOST_DAYS_AHEAD: i64 = 3_660;

/// A plan that a member had or has, with what was paid for it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HeldPlan {
    /// The quota.
    pub id: QuotaId,
    /// The member who has it.
    pub user: NamedMember,
    /// The member's e-mail.
    pub email: String,
    /// The plan; null for a daily one.
    #[serde(default)]
    pub plan_id: Option<PlanId>,
    /// The group of the plan.
    #[serde(default)]
    pub plan_group: Option<MemberPlanGroup>,
    /// The period of the plan in words.
    #[serde(default)]
    pub payment_interval_label: Option<String>,
    /// The type of a daily plan, which has no plan of the catalogue.
    #[serde(default, rename = "type")]
    pub kind: Option<SignatureType>,
    /// Since when.
    pub created_at: Timestamp,
    /// Its last day, inclusive.
    pub end_of_plan: Date,
    /// Whether it is in force today.
    pub status: QuotaStatus,
    /// How it was acquired.
    #[serde(default)]
    pub type_of_acquisition: Option<Acquisition>,
    /// The payment by which it was bought or renewed.
    #[serde(default)]
    pub transaction_id: Option<TransactionId>,
    /// What was paid.
    #[serde(default)]
    pub paid_amount: Option<Money>,
    /// The version of the plan's price at which it was sold; the first one for payments from before prices had days.
    #[serde(default)]
    pub plan_price_id: Option<PlanPriceId>,
    /// The price of that version.
    #[serde(default)]
    pub price: Option<Money>,
    /// The first day of that version.
    #[serde(default)]
    pub price_from_day: Option<Date>,
    /// The price of the same plan that is in force today.
    #[serde(default)]
    pub price_today: Option<Money>,
    /// Whether it was sold at another price than that of today.
    pub old_price: bool,
    /// How often the subscription to which the payment belongs was renewed so far: its paid charges without the first.
    pub renewals: i64,
    /// Whether a subscription that runs renews it.
    pub recurrent: bool,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
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
pub struct HeldPlanFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Of one member.
    pub user_id: Option<MemberId>,
    /// The group of the plan.
    pub plan_group: Option<PlanGroupId>,
    /// The plan.
    pub plan_id: Option<PlanId>,
    /// Whether it is in force today.
    pub status: Option<QuotaStatus>,
    /// How it was acquired.
    pub type_of_acquisition: Option<Acquisition>,
    /// 1 for plans that were sold at another price than that of today; absent for all plans.
    #[schemars(range(min = 1, max = 1))]
    pub old_price: Option<i64>,
    /// Begun between two days.
    pub created_at: Option<DateRange>,
    /// Ended between two days.
    pub end_of_plan: Option<DateRange>,
    /// Plans in force that end today or within this many days.
    #[schemars(range(min = 0, max = MOST_DAYS_AHEAD))]
    pub ends_within: Option<i64>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// The order; the latest first if absent.
    pub order_by: Option<OrderBy<HeldPlanFilter>>,
}

impl ListQuery for HeldPlanFilter {
    const LIST: &'static List = &HELD_PLANS;
}

impl HeldPlanFilter {
    /// Rejects `old_price` other than 1, and days that are negative or too many.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("old_price", self.old_price);
        let is_near = self.ends_within.is_none_or(|days| (0..=MOST_DAYS_AHEAD).contains(&days));
        invalid.ensure("ends_within", is_near, Rule::IsNot);
        invalid.into_result(())
    }
}

/// A page of the plans of all members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HeldPlanList {
    /// The page.
    pub quotas: Page<HeldPlan>,
}
