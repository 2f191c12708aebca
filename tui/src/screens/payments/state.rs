//! The list of payments: [`List`] says how it behaves, this says of what it is.

use client::api::finance::reference::StaffManager;
use client::value::id::TransactionId;
use serde::{Deserialize, Serialize};

use crate::app::state::State;
use crate::kit::list::List;
use crate::screens;
use crate::screens::payments::filter::PaymentWords;
use crate::screens::payments::open::Details;

/// The screen of payments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payments {
    /// The list.
    pub list: List,
    /// The payment that a command names; else it is about the selected one.
    #[serde(default)]
    pub aim: Option<TransactionId>,
    /// The consultants, for those who may filter by them.
    pub managers: Vec<StaffManager>,
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
