//! Follows the event stream: reopens it after a failure, at the last event seen.

use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::{Client, Error, Events};
use crate::api::account::session::SessionWhoami;
use crate::endpoint::Endpoint;
use crate::wire::event::Event;

/// The first wait before the stream is reopened. Each further wait is twice as long.
const FIRST: Duration = Duration::from_millis(250);

/// The options for following a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowOptions {
    /// The longest wait before it is reopened.
    pub longest_wait: Duration,
    /// Active checks, to notice a lost connection sooner than by missing heartbeats.
    pub pulse: Option<Pulse>,
}

/// When to check whether the server is alive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulse {
    /// The silence after which to check.
    pub silence: Duration,
    /// How long the server may take to answer, or to open the stream.
    pub answer: Duration,
}

/// An event of a follower.
#[derive(Debug)]
pub enum StreamEvent {
    /// The stream is open. If it was resumed, the events since the last one seen follow.
    Open {
        /// Whether it was resumed after an event.
        resumed: bool,
    },
    /// A record changed.
    Event(Event),
    /// The stream is closed. The next call of [`Follower::next`] reopens it after a wait.
    Lost(Error),
}

/// A follower of the event stream.
#[derive(Debug)]
pub struct Follower {
    client: Client,
    options: FollowOptions,
    open: Option<Events>,
    seen: Option<i64>,
    joins: bool,
    wait: Duration,
}

impl Follower {
    /// Follows the stream from now on, or after a known event.
    pub fn new(client: Client, after: Option<i64>, options: FollowOptions) -> Follower {
        Follower { client, options, open: None, seen: after, joins: false, wait: Duration::ZERO }
    }

    /// Follows the stream from the oldest answer that the client has read, so that no change between is missed.
    pub fn joining(client: Client, options: FollowOptions) -> Follower {
        Follower { joins: true, ..Follower::new(client, None, options) }
    }

    /// Returns the last event seen, or the one after which the stream began.
    pub fn position(&self) -> Option<i64> {
        self.seen
    }

    /// Waits for the next event. The stream never ends on its side: the caller decides whether to continue after
    /// a loss.
    pub async fn next(&mut self) -> StreamEvent {
        let event = match &mut self.open {
            Some(events) => next(events, &self.client, self.options.pulse).await.map(StreamEvent::Event),
            None => self.opened().await,
        };
        match &event {
            Ok(StreamEvent::Event(event)) => self.seen = Some(event.seq),
            Ok(_) => self.wait = Duration::ZERO,
            Err(_) => {
                self.open = None;
                self.wait = (self.wait * 2).max(FIRST).min(self.options.longest_wait);
            }
        }
        event.unwrap_or_else(StreamEvent::Lost)
    }

    async fn opened(&mut self) -> Result<StreamEvent, Error> {
        sleep(self.wait).await;
        let after = self.seen.or_else(|| self.client.position.oldest().filter(|_| self.joins));
        let opening = self.client.events(after);
        let events = match self.options.pulse {
            Some(pulse) => timeout(pulse.answer, opening).await.unwrap_or(Err(Error::Timeout))?,
            None => opening.await?,
        };
        let resumed = after.is_some();
        // From this position no event is missed, even if the stream breaks before the first.
        self.seen = after.or(events.start());
        if self.joins {
            self.client.position.begin(self.seen);
        }
        self.open = Some(events);
        Ok(StreamEvent::Open { resumed })
    }
}

async fn next(events: &mut Events, client: &Client, pulse: Option<Pulse>) -> Result<Event, Error> {
    let Some(Pulse { silence, answer }) = pulse else { return events.next().await };
    loop {
        if let Ok(event) = timeout(silence, events.next()).await {
            return event;
        }
        timeout(answer, client.send(SessionWhoami::at(()))).await.map_err(|_| Error::Timeout)??;
    }
}
