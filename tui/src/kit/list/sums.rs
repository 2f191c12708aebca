//! The declared sums of a list: asked for next to its rows, and again when a row changed.

use client::wire::page::Sums;
use serde::{Deserialize, Serialize};

use crate::kit::list::query::Query;
use crate::kit::list::table::Table;

/// The sums of the rows of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// The sums with the query whose rows they sum up.
    known: Option<(Query, Sums)>,
    /// The query whose sums were asked for last.
    asked: Option<Query>,
}

impl Totals {
    /// Notes that something changed: the sums are asked for again.
    pub fn outdate(&mut self) {
        self.asked = None;
    }

    /// Returns the query whose sums must be read, if the list declares any.
    pub fn wants(&mut self, query: &Query, table: &Table) -> Option<Query> {
        let query = query.clone().ordered(None);
        if !table.is_summed() || self.asked.as_ref() == Some(&query) {
            return None;
        }
        self.asked = Some(query.clone());
        Some(query)
    }

    /// Takes the sums of a query in.
    pub fn receive(&mut self, query: Query, sums: Sums) {
        self.known = Some((query, sums));
    }

    /// Returns the sums of the rows that a query finds, once known.
    pub fn of(&self, query: &Query) -> Option<&Sums> {
        let query = query.clone().ordered(None);
        self.known.as_ref().filter(|(summed, _)| *summed == query).map(|(_, sums)| sums)
    }
}
