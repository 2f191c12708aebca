//! The payment whose details are open.

use client::api::finance::payments::TransactionDetails;
use client::transport::Error;
use client::value::id::TransactionId;
use serde::{Deserialize, Serialize};

use crate::app::ask::Ask;

/// A payment's details.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// The payment.
    pub id: TransactionId,
    /// Everything about it, once read.
    pub record: Option<Box<TransactionDetails>>,
    /// Why it could not be read.
    pub failed: Option<Error>,
    /// Lines above the screen.
    pub scroll: u64,
    waiting: bool,
    stale: bool,
}

impl Details {
    /// Opens a payment; it is still to be read.
    pub fn of(id: TransactionId) -> Details {
        Details { id, record: None, failed: None, scroll: 0, waiting: false, stale: true }
    }

    /// It must be read again; what is shown stays until then.
    pub fn reread(&mut self) {
        (self.stale, self.failed) = (true, None);
    }

    /// As [`Details::reread`], when the answer that is waited for will not come.
    pub fn restart(&mut self) {
        self.waiting = false;
        self.reread();
    }

    /// What must be read now.
    pub fn wants(&mut self) -> Option<Ask> {
        if self.waiting || !self.stale || self.failed.is_some() {
            return None;
        }
        (self.waiting, self.stale) = (true, false);
        Some(Ask::Details(self.id))
    }

    /// Takes an answer in.
    pub fn receive(&mut self, answer: Result<Box<TransactionDetails>, Error>) {
        self.waiting = false;
        match answer {
            Ok(record) => (self.record, self.failed) = (Some(record), None),
            Err(error) => self.failed = Some(error),
        }
    }
}
