//! The first rows that a search finds while it is typed. One question is under way at a time, so that typing never queues them.

use serde::{Deserialize, Serialize};

use crate::kit::list::query::Query;
use crate::kit::list::row::Row;

/// The most rows that are shown.
pub const MOST: u64 = 8;
/// The field of a query that searches.
pub const SEARCH: &str = "q";
/// Letters from which on a search is worth a question.
const LEAST: usize = 2;

/// The first rows of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hits {
    /// The rows of the last answer.
    pub rows: Vec<Row>,
    /// The row that Enter opens.
    pub chosen: Option<usize>,
    /// True if the first row is opened as soon as it is found.
    #[serde(default)]
    pub is_awaited: bool,
    query: Option<Query>,
    asked: Option<Query>,
    is_waiting: bool,
}

impl Hits {
    /// Looks for the rows of a query; for none if it searches for too little.
    pub fn look_for(&mut self, query: Option<Query>) {
        let searches = |query: &Query| {
            let text = query.get(SEARCH).and_then(|text| text.as_str()).unwrap_or_default();
            text.chars().count() >= LEAST
        };
        self.query = query.filter(searches);
        (self.chosen, self.is_awaited) = (None, false);
        if self.query.is_none() {
            (self.rows, self.asked) = (Vec::new(), None);
        }
    }

    /// Returns whether the rows of the query are still to come.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting || self.query.is_some() && self.query != self.asked
    }

    /// Returns the query to be sent now.
    pub fn wants(&mut self) -> Option<Query> {
        if self.is_waiting || self.query.is_none() || self.query == self.asked {
            return None;
        }
        self.is_waiting = true;
        self.asked.clone_from(&self.query);
        self.asked.clone()
    }

    /// Takes an answer in; one to an earlier query is dropped.
    pub fn receive(&mut self, query: &Query, rows: Vec<Row>) {
        self.is_waiting = false;
        if self.query.as_ref() == Some(query) {
            (self.rows, self.chosen) = (rows, None);
        }
    }

    /// Chooses the next row, or the one before; past the ends, none.
    pub fn choose(&mut self, forward: bool) {
        let last = self.rows.len().checked_sub(1);
        self.chosen = match (self.chosen, forward) {
            (None, true) => last.map(|_| 0),
            (None, false) => last,
            (Some(at), true) => Some(at + 1).filter(|next| Some(*next) <= last),
            (Some(at), false) => at.checked_sub(1),
        };
    }
}
