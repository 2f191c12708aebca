//! The record whose details are open.

use client::transport::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record's details.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// The record.
    pub id: i64,
    /// Everything about it, once read.
    pub record: Option<Value>,
    /// The reason why it could not be read.
    pub failed: Option<Error>,
    /// Lines above the screen.
    pub scroll: u64,
    waiting: bool,
    stale: bool,
}

impl Details {
    /// Opens a record; it is still to be read.
    pub fn of(id: i64) -> Details {
        Details { id, record: None, failed: None, scroll: 0, waiting: false, stale: true }
    }

    /// Opens a record of which everything is known.
    pub fn read(id: i64, record: Value) -> Details {
        Details { record: Some(record), stale: false, ..Details::of(id) }
    }

    /// Reads it again; the present view stays until then.
    pub fn reread(&mut self) {
        (self.stale, self.failed) = (true, None);
    }

    /// As [`Details::reread`], when the answer that is waited for will not come.
    pub fn restart(&mut self) {
        self.waiting = false;
        self.reread();
    }

    /// Returns the record that must be read now.
    pub fn wants(&mut self) -> Option<i64> {
        if self.waiting || !self.stale || self.failed.is_some() {
            return None;
        }
        (self.waiting, self.stale) = (true, false);
        Some(self.id)
    }

    /// Takes an answer in.
    pub fn receive(&mut self, answer: Result<Value, Error>) {
        self.waiting = false;
        match answer {
            Ok(record) if record.is_null() => {}
            Ok(record) => (self.record, self.failed) = (Some(record), None),
            Err(error) => self.failed = Some(error),
        }
    }
}
