//! The rows that passed in lists lately. Calls that name a record by another id than the upstream's calls do are
//! computed from them.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use client::catalogue::dynamic;
use serde_json::Value;

/// Rows that are kept.
const KEPT: usize = 5_000;

/// Buffers recent rows, the latest last.
#[derive(Default)]
pub struct SeenRows(Mutex<VecDeque<Value>>);

impl SeenRows {
    /// Adds the rows of an answer, if it is a list.
    pub fn note(&self, answer: &[u8]) {
        let answer: Value = serde_json::from_slice(answer).unwrap_or_default();
        let Some(rows) = dynamic::rows(&answer) else { return };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(rows.iter().cloned());
        let over = kept.len().saturating_sub(KEPT);
        kept.drain(..over);
    }

    /// Returns the latest row with these ids, by field.
    pub fn find(&self, ids: &[(&str, i64)]) -> Option<Value> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has =
            |row: &Value, (field, id): &(&str, i64)| row.get(field).and_then(Value::as_i64) == Some(*id);
        kept.iter().rev().find(|row| ids.iter().all(|id| has(row, id))).cloned()
    }
}
