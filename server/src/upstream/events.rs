//! Events of forwarded writes, which is all that a gateway knows of an upstream without a stream.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use client::access::Ability;
use client::catalogue::about::RecordRef;
use client::record::Kind;
use client::wire::door::Door;
use client::wire::event::Event;
use jiff::Timestamp;
use tokio::sync::watch;

/// Events that are kept for clients that resume after a gap.
const KEPT: usize = 1_000;

/// Buffers recent events.
pub struct UpstreamEvents {
    kept: Mutex<VecDeque<Event>>,
    pub(super) last: watch::Sender<i64>,
}

/// A forwarded write.
#[derive(Debug, Clone)]
pub struct ForwardedWrite {
    /// When it was made.
    pub at: Timestamp,
    /// Its author.
    pub actor: String,
    /// The call.
    pub endpoint: &'static str,
    /// The door.
    pub door: Door,
}

impl Default for UpstreamEvents {
    fn default() -> UpstreamEvents {
        UpstreamEvents { kept: Mutex::default(), last: watch::Sender::new(0) }
    }
}

impl UpstreamEvents {
    /// Publishes an event for each record that a forwarded write changed.
    pub fn note(&self, change: &ForwardedWrite, records: Vec<RecordRef>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut seq = *self.last.borrow();
        for RecordRef { record, id } in records {
            // Taken from the clock, so that numbers keep growing after a restart.
            seq = (seq + 1).max(change.at.as_millisecond());
            let ForwardedWrite { at, actor, endpoint, door } = change.clone();
            if kept.len() == KEPT {
                kept.pop_front();
            }
            kept.push_back(Event { seq, at, actor, endpoint: endpoint.to_owned(), record, id, door });
        }
        self.last.send_replace(seq);
    }

    /// Returns the events after a number that the abilities show.
    pub fn after(&self, seq: i64, abilities: &[Ability]) -> Vec<Event> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let new = kept.iter().filter(|event| {
            event.seq > seq && Kind::named(&event.record).is_some_and(|kind| kind.is_heard_with(abilities))
        });
        new.cloned().collect()
    }
}
