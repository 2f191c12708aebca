//! The list of payments: [`List`] says how it behaves, this says of what it is.

use client::api::finance::payments::{PaymentFilter, PaymentSort, Transaction};
use client::api::finance::reference::StaffManager;
use client::value::id::TransactionId;
use client::wire::page::OrderBy;
use serde::{Deserialize, Serialize};

use crate::app::state::State;
use crate::kit::list::{List, Row};
use crate::screens;
use crate::screens::payments::filter::PaymentWords;
use crate::screens::payments::open::Details;

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

impl State {
    /// The rows of the list of payments that fit on the screen.
    pub fn payment_lines(&self) -> u64 {
        self.lines(screens::PAYMENTS)
    }

    /// What the words of the payments' filter mean to the reader.
    pub fn payment_words(&self) -> PaymentWords<'_> {
        PaymentWords { lang: self.lang, managers: &self.payments.managers }
    }

    /// The details of a payment, if they are open.
    pub fn opened(&mut self, id: TransactionId) -> Option<&mut Details> {
        self.details.as_mut().filter(|details| details.id == id)
    }
}
