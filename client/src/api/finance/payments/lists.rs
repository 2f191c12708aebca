//! The lists of payments and of paying members: their filters, orders and pages.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::PAYMENTS;
use super::failure::FailureReason;
use super::forgiving;
use super::payer::Payer;
use super::transaction::Transaction;
use super::words::{PaymentStatus, PaymentType};
use crate::api::finance::movements::MovementKind;
use crate::api::members::members::Manager;
use crate::limits;
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{MemberId, PlanGroupId, ProductId, StaffId, TransactionId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of the financial list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PaymentFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// 1 to add the sum of the amounts of all pages.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub sums: Option<i64>,
    /// One payment.
    pub id: Option<TransactionId>,
    /// Payments of one member.
    pub user_id: Option<MemberId>,
    /// The status.
    pub status: Option<PaymentStatus>,
    /// The payment method.
    pub payment_type: Option<PaymentType>,
    /// 1 for recurrent payments, 0 for the others.
    #[schemars(range(min = 0, max = 1))]
    pub recurrent: Option<i64>,
    /// 1 for open boletos past their due date; absent for all payments.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub overdue: Option<i64>,
    /// 1 for payments with money that waits for a person; absent for all payments.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub exception: Option<i64>,
    /// Payments whose money moved in this way.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub movement: Option<MovementKind>,
    /// The consultant, 0 for payments without one; needs *list_all_managers* on Financial.
    pub account_manager: Option<StaffId>,
    /// The reference of the charge at its gateway, or that of a payment outside, as the bank names it.
    #[schemars(length(max = limits::NAME))]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub reference: Option<String>,
    /// The amount charged.
    #[serde(deserialize_with = "forgiving::amount")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub amount: Option<Money>,
    /// The group of the plan.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub plan_group: Option<PlanGroupId>,
    /// A product.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub product: Option<ProductId>,
    /// Why it failed.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub failure: Option<FailureReason>,
    /// Due between two days.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub due: Option<DateRange>,
    /// Created between two days.
    pub created_at: Option<DateRange>,
    /// Paid between two days.
    pub paid_at: Option<DateRange>,
    /// The order; newest first if absent.
    pub order_by: Option<OrderBy<PaymentFilter>>,
}

impl ListQuery for PaymentFilter {
    const LIST: &'static List = &PAYMENTS;
}

impl PaymentFilter {
    /// Rejects flags other than 0 and 1, and `overdue` and `sums` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("sums", self.sums);
        invalid.ensure_flag("overdue", self.overdue);
        invalid.ensure_flag("exception", self.exception);
        invalid.ensure_yes_or_no("recurrent", self.recurrent);
        invalid.into_result(())
    }
}

/// A page of payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentList {
    /// The page.
    pub transactions: Page<Transaction>,
}

/// A paying member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuccessClient {
    /// The member.
    pub user: Payer,
    /// The last day of the plan.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// The success consultant.
    #[serde(default)]
    pub success_manager: Option<Manager>,
    /// The total that the member has paid, less what was returned and is contested.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub paid: Option<Money>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The page of paying members.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SuccessClientFilter {
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// 1 to add the sum of the amounts of all pages.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub sums: Option<i64>,
}

impl SuccessClientFilter {
    /// Rejects `sums` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("sums", self.sums);
        invalid.into_result(())
    }
}

/// A page of paying members, those whose plan ends soonest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuccessClients {
    /// The page.
    pub clients: Page<SuccessClient>,
}
