//! Why the store could not do what was asked, as few kinds as a caller can treat differently.

use std::fmt;

/// A failure of the store. The text is for the log; people are told by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Locked, overtaken by another transaction, or too many are waiting: nothing was written, try again
    /// soon.
    Busy(String),
    /// The disk or the quota is full: nothing was written.
    Full(String),
    /// The database cannot be reached, is read-only, or the store is shutting down: nothing was written.
    Unavailable(String),
    /// The database is damaged and must be restored.
    Corrupt(String),
    /// The commit was sent and its result never came: it may or may not have been written.
    UnknownOutcome(String),
    /// A unique index refused a row: `table.column`, several joined by `, `, or the name of an index over an
    /// expression.
    Unique(String),
    /// A defect of ours: a wrong statement, a panic in a unit of work.
    Internal(String),
}

impl StoreError {
    /// Whether the same request may succeed in a moment, so that a caller is worth telling when to come back.
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
