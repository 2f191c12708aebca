//! The stream of what happens on the server: followed for as long as there is a session, opened again when it breaks.

use std::time::Duration;

use client::api::session::Me;
use client::endpoint::Endpoint;
use client::event::Event as Change;
use client::transport::{Client, Error, Events};

use super::{RETRY, Tell};
use crate::event::Event;

/// How long the stream of changes may be silent before the server is asked whether it is there.
const SILENCE: Duration = Duration::from_millis(1500);
/// How long it may take to say so. With the silence before, a lost connection is noticed within three seconds.
const PULSE: Duration = Duration::from_millis(1300);

/// Tells what happens on the server, for as long as there is a session.
pub(super) async fn follow(client: Client, tell: Tell) {
    let (mut seen, mut wait) = (None, RETRY.0);
    loop {
        let opened = tokio::time::timeout(PULSE, client.events(seen)).await.unwrap_or(Err(Error::Timeout));
        let broken = match opened {
            Ok(mut events) => {
                wait = RETRY.0;
                tell.tell(Event::Connected { resumed: seen.is_some() });
                relay(&mut events, &client, &tell, &mut seen).await
            }
            Err(error) => error,
        };
        if broken == Error::SignedOut || broken.status() == Some(401) {
            return tell.tell(Event::SessionOver);
        }
        tell.tell(Event::Disconnected { at: (tell.now)() });
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(RETRY.1);
    }
}

/// Tells each change, until the stream breaks; answers how.
async fn relay(events: &mut Events, client: &Client, tell: &Tell, seen: &mut Option<i64>) -> Error {
    loop {
        match next(events, client).await {
            Ok(change) => {
                *seen = Some(change.seq);
                tell.tell(Event::Changed(change));
            }
            Err(error) => return error,
        }
    }
}

async fn next(events: &mut Events, client: &Client) -> Result<Change, Error> {
    loop {
        if let Ok(change) = tokio::time::timeout(SILENCE, events.next()).await {
            return change;
        }
        tokio::time::timeout(PULSE, client.send(Me::at(()))).await.map_err(|_| Error::Timeout)??;
    }
}
