//! How the event stream joins the answers that were read before it.

use std::sync::{Mutex, PoisonError};

use http::HeaderMap;

use super::events::named_event;

/// The place where the stream begins: after the oldest answer that was read before. An answer that is older than the
/// beginning, because it was under way meanwhile, is read again. So no change falls between the two.
#[derive(Debug, Default)]
pub(super) struct Position(Mutex<Place>);

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// The event of the oldest answer, until the stream begins.
    oldest: Option<i64>,
    /// The event after which the stream began.
    begun: Option<i64>,
}

impl Position {
    /// Notes the answer of a read. Returns whether the stream began after events that it does not include.
    pub(super) fn is_behind(&self, headers: &HeaderMap) -> bool {
        let Some(seq) = named_event(headers) else { return false };
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match place.begun {
            Some(begun) => seq < begun,
            None => {
                place.oldest = Some(place.oldest.map_or(seq, |oldest| oldest.min(seq)));
                false
            }
        }
    }

    /// Returns the event of the oldest answer.
    pub(super) fn oldest(&self) -> Option<i64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).oldest
    }

    /// Notes that the stream began after an event.
    pub(super) fn begin(&self, after: Option<i64>) {
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        place.begun = place.begun.or(after);
    }
}
