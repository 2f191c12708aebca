//! When sessions were last used.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use client::value::id::SessionId;
use jiff::Timestamp;

/// When each session was last used, kept in memory and written down now and then.
#[derive(Debug, Default)]
pub struct SessionActivity(Mutex<HashMap<SessionId, Timestamp>>);

impl SessionActivity {
    /// Notes a use.
    pub fn note(&self, session: SessionId, now: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session, now);
    }

    /// The last use since the server started, if any.
    pub fn last(&self, session: SessionId) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&session).copied()
    }

    /// Forgets uses that are written down and long past.
    pub fn forget_before(&self, instant: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at >= instant);
    }

    /// All uses noted so far, to write them down.
    pub fn all(&self) -> Vec<(SessionId, Timestamp)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|(id, at)| (*id, *at)).collect()
    }
}
