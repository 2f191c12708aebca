//! The last use of each session.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use client::value::id::SessionId;
use jiff::Timestamp;

/// The last use of each session, held in memory and written periodically.
#[derive(Debug, Default)]
pub struct SessionActivity(Mutex<HashMap<SessionId, Timestamp>>);

impl SessionActivity {
    /// Records a use.
    pub fn note(&self, session: SessionId, now: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session, now);
    }

    /// Returns the last use since the server started, if any.
    pub fn last(&self, session: SessionId) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&session).copied()
    }

    /// Forgets uses before an instant, which are already written.
    pub fn forget_before(&self, instant: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at >= instant);
    }

    /// Returns all recorded uses.
    pub fn all(&self) -> Vec<(SessionId, Timestamp)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|(id, at)| (*id, *at)).collect()
    }
}
