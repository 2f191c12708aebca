//! The sessions that were read lately, so that not every request reads its own again.
//!
//! They hold under one stamp, which a request reads in its own transaction and which every change of sessions, accounts
//! and permissions replaces. So a change applies from the next request on every server, without a message that could be
//! lost, and a rolled-back one is never mistaken for another.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use client::value::id::SessionId;
use jiff::Timestamp;
use jiff::civil::Date;

use super::visitor::Visitor;

/// Limit on remembered sessions. Beyond it they are read again.
const MOST: usize = 4_096;

/// The facts that decide whether a session admits its caller.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The session.
    pub session: SessionId,
    /// True if its token is a browser's cookie.
    pub is_browser: bool,
    /// True if it was revoked, or if its account is not active.
    pub is_ended: bool,
    /// The last day of a service account; `None` for a person's session.
    pub service_until: Option<Date>,
    /// Its last use that was written.
    pub seen_at: Timestamp,
    /// The end of its access token.
    pub access_expires_at: Timestamp,
    /// Its own end.
    pub expires_at: Timestamp,
}

/// A session that admitted its caller.
#[derive(Debug)]
pub struct AdmittedSession {
    /// The facts that decide whether it still does.
    pub terms: Terms,
    /// Its caller.
    pub visitor: Visitor,
}

/// The sessions that were read under the latest stamp.
#[derive(Debug, Default)]
pub struct AdmittedSessions(RwLock<StampedSessions>);

#[derive(Debug, Default)]
struct StampedSessions {
    stamp: Arc<str>,
    /// By the hash of their access token.
    sessions: HashMap<String, Arc<AdmittedSession>>,
}

impl AdmittedSessions {
    /// Returns a session that was read under this stamp.
    pub fn find(&self, stamp: &str, access_hash: &str) -> Option<Arc<AdmittedSession>> {
        let remembered = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if *remembered.stamp == *stamp { remembered.sessions.get(access_hash).cloned() } else { None }
    }

    /// Remembers a session under a stamp, and forgets those of any other.
    pub fn remember(&self, stamp: Arc<str>, access_hash: String, session: AdmittedSession) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.stamp != stamp || remembered.sessions.len() >= MOST {
            *remembered = StampedSessions { stamp, sessions: HashMap::new() };
        }
        remembered.sessions.insert(access_hash, Arc::new(session));
    }
}
