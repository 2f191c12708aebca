//! What is read from the server: the questions, and their answers.

use client::api::payments::{PaymentFilter, Transaction, TransactionDetails};
use client::api::reference::StaffManager;
use client::api::session::Whoami;
use client::id::TransactionId;
use client::page::Page;
use serde::{Deserialize, Serialize};

/// A question. It comes back with its answer, so that a late answer is told from the one that is waited for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Who is signed in.
    Whoami,
    /// The consultants, for the filter by consultant.
    Managers,
    /// A page of the list.
    Page {
        /// Which reading of the list it belongs to.
        reading: u32,
        /// Which page, from 0.
        number: u64,
        /// The list's filter and order.
        filter: Box<PaymentFilter>,
    },
    /// One row of the list, as it is now.
    Row(TransactionId),
    /// Whether a new payment is one that the list would show.
    Belongs {
        /// Which reading of the list it is asked for.
        reading: u32,
        /// The new payment.
        id: TransactionId,
        /// The list's filter.
        filter: Box<PaymentFilter>,
    },
    /// A payment with all its details.
    Details(TransactionId),
}

/// An answer, of the kind that its question asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Ask::Whoami`].
    Whoami(Box<Whoami>),
    /// To [`Ask::Managers`].
    Managers(Vec<StaffManager>),
    /// To [`Ask::Page`].
    Page(Page<Transaction>),
    /// To [`Ask::Row`]; nothing when it is gone.
    Row(Option<Box<Transaction>>),
    /// To [`Ask::Belongs`].
    Belongs(bool),
    /// To [`Ask::Details`].
    Details(Box<TransactionDetails>),
}
