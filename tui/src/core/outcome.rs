//! Outcomes of changes.

use serde::{Deserialize, Serialize};

/// The outcome of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Nothing yet.
    Waiting,
    /// It was rehearsed: what it would do.
    Ready(String),
    /// It was made; what the server says of it.
    Done(String),
    /// It was not made, and why.
    Refused(String),
    /// Sent, outcome unknown.
    Unanswered,
    /// Not sent, because the run was stopped before.
    Stopped,
}

impl Outcome {
    /// Returns whether it is still to be sent or answered.
    pub fn is_open(&self) -> bool {
        matches!(self, Outcome::Waiting | Outcome::Ready(_))
    }

    /// Returns whether it was made.
    pub fn is_done(&self) -> bool {
        matches!(self, Outcome::Done(_))
    }

    /// Returns whether the server would make it.
    pub fn is_ready(&self) -> bool {
        matches!(self, Outcome::Ready(_))
    }

    /// Returns whether it was refused.
    pub fn is_refused(&self) -> bool {
        matches!(self, Outcome::Refused(_))
    }
}
