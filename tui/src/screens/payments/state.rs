//! The list of payments: [`List`] says how it behaves, this says of what it is.

use client::api::finance::payments::{PaymentFilter, PaymentSort, Transaction};
use client::api::finance::reference::StaffManager;
use client::value::id::TransactionId;
use client::wire::page::OrderBy;
use serde::{Deserialize, Serialize};

use crate::kit::list::{List, Row};

/// The screen of payments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payments {
    /// The list.
    pub list: List<Transaction>,
    /// The payment that a command names; else it is about the selected one.
    #[serde(default)]
    pub aim: Option<TransactionId>,
    /// The consultants, for those who may filter by them.
    pub managers: Vec<StaffManager>,
}

impl Row for Transaction {
    type Id = TransactionId;
    type Record = TransactionId;
    type Key = TransactionId;
    type Filter = PaymentFilter;
    type Sort = PaymentSort;

    fn id(&self) -> TransactionId {
        self.id
    }

    fn record(&self) -> TransactionId {
        self.id
    }

    fn key(&self, _: &PaymentFilter) -> TransactionId {
        self.id
    }

    fn order(filter: &PaymentFilter) -> OrderBy<PaymentSort> {
        filter.order_by.unwrap_or(OrderBy { field: PaymentSort::CreatedAt, descending: true })
    }

    fn ordered(filter: PaymentFilter, order_by: Option<OrderBy<PaymentSort>>) -> PaymentFilter {
        PaymentFilter { order_by, ..filter }
    }
}
