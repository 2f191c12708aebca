//! The stream of what happens on the server: followed for as long as there is a session, opened again when it breaks.

use std::time::Duration;

use client::transport::{Client, Error, Follower, Heard, Manner, Pulse};

use crate::core::effects::{LONGEST_WAIT, Tell};
use crate::core::event::Event;
use crate::core::program::Program;

/// With the silence before, a lost connection is noticed within three seconds.
const PULSE: Pulse = Pulse { silence: Duration::from_millis(1500), answer: Duration::from_millis(1300) };
const MANNER: Manner = Manner { longest_wait: LONGEST_WAIT, pulse: Some(PULSE) };

/// Tells what happens on the server, for as long as there is a session.
pub(super) async fn follow<P: Program>(client: Client, tell: Tell<P>) {
    let mut follower = Follower::new(client, None, MANNER);
    loop {
        tell.tell(match follower.next().await {
            Heard::Open { resumed } => Event::Connected { resumed },
            Heard::Event(change) => Event::Changed(change),
            Heard::Lost(error) if error == Error::SignedOut || error.status() == Some(401) => {
                return tell.tell(Event::SessionOver);
            }
            Heard::Lost(_) => Event::Disconnected { at: (tell.now)() },
        });
    }
}
