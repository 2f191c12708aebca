//! The rows that are marked, to do something to all of them at once. They stay marked wherever the list is scrolled.

use serde::{Deserialize, Serialize};

use crate::kit::list::Row;

/// Marked rows, as they were last seen, in the order in which they were marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Marks<R: Row> {
    rows: Vec<R>,
    /// The row from which a range is being marked, from 0.
    pub from: Option<u64>,
}

impl<R: Row> Default for Marks<R> {
    fn default() -> Marks<R> {
        Marks { rows: Vec::new(), from: None }
    }
}

impl<R: Row> Marks<R> {
    /// The rows.
    pub fn rows(&self) -> &[R] {
        &self.rows
    }

    /// Whether a row is marked.
    pub fn contains(&self, id: R::Id) -> bool {
        self.rows.iter().any(|row| row.id() == id)
    }

    /// Marks a row, or unmarks it.
    pub fn toggle(&mut self, row: &R) {
        if self.contains(row.id()) {
            self.remove(row.id());
        } else {
            self.add(row);
        }
    }

    /// Marks a row.
    pub fn add(&mut self, row: &R) {
        if !self.contains(row.id()) {
            self.rows.push(row.clone());
        }
    }

    /// Unmarks a row.
    pub fn remove(&mut self, id: R::Id) {
        self.rows.retain(|row| row.id() != id);
    }

    /// Notes what has become of a row.
    pub fn refresh(&mut self, id: R::Id, fresh: &R) {
        self.rows.iter_mut().filter(|row| row.id() == id).for_each(|row| *row = fresh.clone());
    }
}
