//! Money that does not match a charge, as a list. The calls that resolve it are in `payments`.

mod columns;

pub use columns::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::finance::payments::{ExceptionKind, ExceptionState, PaymentException};
use crate::endpoints;
use crate::list::{List as Declared, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{MemberId, TransactionId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of the list of exceptions.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExceptionFilter {
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
    /// The outcome.
    pub state: Option<ExceptionState>,
    /// Why it waits.
    pub kind: Option<ExceptionKind>,
    /// Of one payment.
    pub transaction_id: Option<TransactionId>,
    /// Of one member's payments.
    pub user_id: Option<MemberId>,
    /// Came between two days.
    pub day: Option<DateRange>,
    /// The order; the latest day first if absent.
    pub order_by: Option<OrderBy<ExceptionFilter>>,
}

impl ListQuery for ExceptionFilter {
    const LIST: &'static Declared = &EXCEPTIONS;
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

endpoints!(
    List("Lista o dinheiro que não confere com o pedido e espera uma decisão.")
        .get("exceptions.list", "/financial/exceptions")
        .query::<ExceptionFilter>()
        .answers::<ExceptionList>()
        .needs(ListAllManagers, Financial)
        .lists(&EXCEPTIONS)
        .exported_by("exceptions.export")
        .ours(),
);
