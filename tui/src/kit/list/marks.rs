//! The marked rows, to act on all of them together. They stay marked wherever the list is scrolled.

use serde::{Deserialize, Serialize};

use crate::kit::list::row::Row;

/// Marked rows, as they were last seen, in the order in which they were marked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    rows: Vec<Row>,
    /// The row from which a range is being marked, from 0.
    pub from: Option<u64>,
    /// The set whose rows they are, in a sentence with its author and time.
    #[serde(default)]
    pub set: Option<String>,
}

impl Marks {
    /// Marks the rows of a set.
    pub fn of(rows: Vec<Row>, set: String) -> Marks {
        Marks { rows, from: None, set: Some(set) }
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns whether a row is marked.
    pub fn contains(&self, id: i64) -> bool {
        self.rows.iter().any(|row| row.id == id)
    }

    /// Marks a row, or unmarks it.
    pub fn toggle(&mut self, row: &Row) {
        if self.contains(row.id) {
            self.remove(row.id);
        } else {
            self.add(row);
        }
    }

    /// Marks a row.
    pub fn add(&mut self, row: &Row) {
        if !self.contains(row.id) {
            self.rows.push(row.clone());
        }
    }

    /// Unmarks a row.
    pub fn remove(&mut self, id: i64) {
        self.rows.retain(|row| row.id != id);
        self.set.take_if(|_| self.rows.is_empty());
    }

    /// Updates a marked row.
    pub fn refresh(&mut self, id: i64, fresh: &Row) {
        self.rows.iter_mut().filter(|row| row.id == id).for_each(|row| *row = fresh.clone());
    }
}
