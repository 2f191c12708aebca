//! Money that does not match what was asked, and waits for a person.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::EXCEPTIONS;
use super::payer::Payer;
use super::words::{ExceptionKind, ExceptionState, GatewayType};
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{ExceptionId, MemberId, TransactionId};
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// Money that does not match what was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentException {
    /// The id.
    pub id: ExceptionId,
    /// Why it waits.
    pub kind: ExceptionKind,
    /// The outcome.
    pub state: ExceptionState,
    /// The payment; absent if it is not known.
    #[serde(default)]
    pub transaction_id: Option<TransactionId>,
    /// The member who pays, if the payment is known.
    #[serde(default)]
    pub user: Option<Payer>,
    /// The gateway.
    pub gateway_type: GatewayType,
    /// The charge's reference there.
    pub gateway_ref: String,
    /// The amount that was asked; absent if the payment is not known.
    #[serde(default)]
    pub asked: Option<Money>,
    /// The amount that came; absent if the gateway does not tell it.
    #[serde(default)]
    pub came: Option<Money>,
    /// The day on which it came.
    pub day: Date,
    /// What a user noted last.
    #[serde(default)]
    pub note: Option<String>,
    /// When it was learned of.
    pub created_at: Timestamp,
}

/// The filters of the list of exceptions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExceptionFilter {
    /// The page, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// 1 to add the sum of the amounts of all pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub sums: Option<i64>,
    /// The outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<ExceptionState>,
    /// Why it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ExceptionKind>,
    /// Of one payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transaction_id: Option<TransactionId>,
    /// Of one member's payments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<MemberId>,
    /// Came between two days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<DateRange>,
    /// The order; the latest day first if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_by: Option<OrderBy<ExceptionFilter>>,
}

impl ListQuery for ExceptionFilter {
    const LIST: &'static List = &EXCEPTIONS;
}

impl ExceptionFilter {
    /// Rejects `sums` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("sums", self.sums);
        invalid.into_result(())
    }
}

/// A page of exceptions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExceptionList {
    /// The page.
    pub exceptions: Page<PaymentException>,
}
