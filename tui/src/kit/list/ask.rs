//! The questions about a list, and their answers.

use client::wire::page::Page;
use serde::{Deserialize, Serialize};

use crate::kit::list::Row;

/// A question about a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum ListAsk<R: Row> {
    /// A page.
    Page {
        /// Which reading of the list it belongs to.
        reading: u32,
        /// Which page, from 0.
        number: u64,
        /// The list's filter and order.
        filter: Box<R::Filter>,
    },
    /// One row, as it is now.
    Row(R::Key),
    /// Whether the list would show a record that it does not.
    Belongs {
        /// Which reading of the list it is asked for.
        reading: u32,
        /// The record.
        record: R::Record,
        /// The list's filter.
        filter: Box<R::Filter>,
    },
}

/// An answer about a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum ListAnswer<R: Row> {
    /// To [`ListAsk::Page`].
    Page(Page<R>),
    /// To [`ListAsk::Row`]; nothing when it is gone.
    Row(Option<Box<R>>),
    /// To [`ListAsk::Belongs`].
    Belongs(bool),
}
