//! The stream of what happens, followed: opened again whenever it breaks, after the last event that was seen.

use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::{Client, Error, Events};
use crate::api::account::session::Me;
use crate::endpoint::Endpoint;
use crate::wire::event::Event;

/// The first wait before the stream is opened again; each further one is twice as long.
const FIRST: Duration = Duration::from_millis(250);

/// How a stream is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowOptions {
    /// The longest wait before it is opened again.
    pub longest_wait: Duration,
    /// Where a lost connection is to be noticed sooner than by the server's missing signs of life.
    pub pulse: Option<Pulse>,
}

/// When the server is asked whether it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulse {
    /// After so long a silence.
    pub silence: Duration,
    /// And how long it may take to say so, or to open the stream.
    pub answer: Duration,
}

/// What a follower hears.
#[derive(Debug)]
pub enum StreamEvent {
    /// The stream is open; what happened since the last event that was seen follows, if one was.
    Open {
        /// Whether one was.
        resumed: bool,
    },
    /// Something happened.
    Event(Event),
    /// The stream is not open. Listening on opens it again, after a while.
    Lost(Error),
}

/// Follows the stream.
#[derive(Debug)]
pub struct Follower {
    client: Client,
    options: FollowOptions,
    open: Option<Events>,
    seen: Option<i64>,
    wait: Duration,
}

impl Follower {
    /// Follows from now on, or from an event that was already seen.
    pub fn new(client: Client, after: Option<i64>, options: FollowOptions) -> Follower {
        Follower { client, options, open: None, seen: after, wait: Duration::ZERO }
    }

    /// The last event that was heard, or the one after which the stream began.
    pub fn position(&self) -> Option<i64> {
        self.seen
    }

    /// Waits for what comes next. It never ends by itself: whether to listen on after a loss is the listener's to say.
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
        let opening = self.client.events(self.seen);
        let events = match self.options.pulse {
            Some(pulse) => timeout(pulse.answer, opening).await.unwrap_or(Err(Error::Timeout))?,
            None => opening.await?,
        };
        let resumed = self.seen.is_some();
        // From here on nothing is missed, even if the stream breaks before its first event.
        self.seen = self.seen.or(events.start());
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
        timeout(answer, client.send(Me::at(()))).await.map_err(|_| Error::Timeout)??;
    }
}
