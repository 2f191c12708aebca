//! The failures of the store, in as few kinds as callers can treat differently.

use std::fmt;

/// A failure of the store. The text is for the log; the user's message depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Locked, overtaken by another transaction, or the queue is full. Nothing was written; a retry may
    /// succeed.
    Busy(String),
    /// The disk or the quota is full. Nothing was written.
    Full(String),
    /// The database is unreachable or read-only, or the store is shutting down. Nothing was written.
    Unavailable(String),
    /// The database is damaged and must be restored.
    Corrupt(String),
    /// The commit was sent, outcome unknown.
    UnknownOutcome(String),
    /// A unique index refused a row. Holds `table.column`, several joined by `, `, or the name of an index over
    /// an expression.
    Unique(String),
    /// A defect: a wrong statement, or a panic in a unit of work.
    Internal(String),
}

impl StoreError {
    /// Returns whether the failure is transient, so that a retry may succeed soon.
    pub fn passes(&self) -> bool {
        matches!(self, StoreError::Busy(_) | StoreError::Full(_) | StoreError::Unavailable(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Busy(detail) => write!(f, "database busy: {detail}"),
            StoreError::Full(detail) => write!(f, "database full: {detail}"),
            StoreError::Unavailable(detail) => write!(f, "database unavailable: {detail}"),
            StoreError::Corrupt(detail) => write!(f, "database corrupt: {detail}"),
            StoreError::UnknownOutcome(detail) => write!(f, "unknown outcome of a commit: {detail}"),
            StoreError::Unique(index) => write!(f, "not unique: {index}"),
            StoreError::Internal(detail) => write!(f, "internal: {detail}"),
        }
    }
}

impl std::error::Error for StoreError {}
