//! The questions about a list, and their answers.

use client::wire::page::Page;
use serde::{Deserialize, Serialize};

use crate::kit::list::query::Query;
use crate::kit::list::row::Row;

/// A question about a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListAsk {
    /// A page.
    Page {
        /// The reading of the list to which it belongs.
        reading: u32,
        /// The page, from 0.
        number: u64,
        /// The list's filter and order.
        query: Box<Query>,
    },
    /// One row, as it is now.
    Row {
        /// The row as it is held.
        row: Box<Row>,
        /// The list's filter and order.
        query: Box<Query>,
    },
    /// Asks whether the list would show a record that is not among its rows.
    Belongs {
        /// The reading of the list to which it belongs.
        reading: u32,
        /// The record.
        record: i64,
        /// The list's filter.
        query: Box<Query>,
    },
}

impl ListAsk {
    /// Returns the filter and order of the list that it is about.
    pub fn query(&self) -> &Query {
        match self {
            ListAsk::Page { query, .. } | ListAsk::Row { query, .. } | ListAsk::Belongs { query, .. } => {
                query
            }
        }
    }
}

/// An answer about a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListAnswer {
    /// To [`ListAsk::Page`].
    Page(Page<Row>),
    /// To [`ListAsk::Row`]; none if it is gone.
    Row(Option<Box<Row>>),
    /// To [`ListAsk::Belongs`].
    Belongs(bool),
}
