//! The stream of what happens on the server: followed for as long as there is a session, opened again when it breaks.

use std::time::Duration;

use client::transport::{Client, Error, FollowOptions, Follower, Pulse, StreamEvent};

use crate::core::effects::{LONGEST_WAIT, Tell};
use crate::core::event::Event;
use crate::core::program::Program;

/// With the silence before, a lost connection is noticed within three seconds.
const PULSE: Pulse = Pulse { silence: Duration::from_millis(1500), answer: Duration::from_millis(1300) };
const MANNER: FollowOptions = FollowOptions { longest_wait: LONGEST_WAIT, pulse: Some(PULSE) };

/// Passes on the events of the server, for as long as there is a session.
pub(super) async fn follow<P: Program>(client: Client, tell: Tell<P>) {
    let mut follower = Follower::joining(client, MANNER);
    loop {
        tell.tell(match follower.next().await {
            StreamEvent::Open { resumed } => Event::Connected { resumed },
            StreamEvent::Event(change) => Event::Changed(change),
            StreamEvent::Lost(error) if error == Error::SignedOut || error.status() == Some(401) => {
                return tell.tell(Event::SessionOver);
            }
            StreamEvent::Lost(_) => Event::Disconnected { at: (tell.now)() },
        });
    }
}
