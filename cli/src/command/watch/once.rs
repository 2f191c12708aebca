//! `watch --once`: what changed since the stored position, for a script that runs every hour.
//!
//! Each record is printed once, by its latest event, in the order of these. Changes before the event of a record are printed by then, or
//! has a later event that comes again, so that the position moves after each of them.

use std::collections::BTreeMap;

use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use client::record::Kind;
use client::transport::{Client, Error, Request};
use client::wire::event::{self, Event};
use serde_json::{Value, json};

use super::Watch;
use crate::command::request::decoded;
use crate::failure::Failure;

/// The field of a printed event that holds the state of its record.
const STATE: &str = "state";

/// The exit code for a position after which the server cannot continue.
const NO_POSITION: u8 = 9;

/// The statuses of a record that is gone, and of one that the user may not read.
const GONE: u16 = 404;
const FORBIDDEN: u16 = 403;

/// Returns the schema of an event with the state of its record.
pub fn schema() -> Value {
    let mut schema = event::schema();
    schema["properties"][STATE] = json!({ "type": ["object", "null"] });
    schema
}

impl Watch<'_> {
    /// Prints the changes after an event until now; none at the first run, which begins now.
    pub(super) async fn catch_up(
        mut self,
        client: &Client,
        endpoints: &[Dynamic],
        after: Option<i64>,
    ) -> Result<(), Failure> {
        let mut events = client.past_events(after).await?;
        let unfinished =
            |code, key: Key| Failure::Unfinished { code, sentence: key.text(self.context.lang, &[]) };
        let present = events.present().ok_or_else(|| unfinished(1, Key::CliWatchEndless))?;
        if after.is_some_and(|after| after > present) {
            return Err(unfinished(NO_POSITION, Key::CliWatchForeignPosition));
        }
        let mut latest = BTreeMap::new();
        while let Some(event) = events.next_past().await? {
            if self.watches(&event) {
                latest.insert((event.record.clone(), event.id), event);
            }
        }
        let mut latest: Vec<Event> = latest.into_values().collect();
        latest.sort_by_key(|event| event.seq);
        for event in latest {
            let mut told = json!(event);
            if let Some(state) = state(client, endpoints, &event).await? {
                told[STATE] = state;
            }
            self.hand_on(&event, told).await?;
            self.move_to(event.seq)?;
        }
        self.move_to(present)
    }

    fn move_to(&mut self, seq: i64) -> Result<(), Failure> {
        self.position.as_mut().map_or(Ok(()), |position| position.move_to(seq))
    }
}

/// Returns the record of an event as the call that reads it answers, and null if it is gone. `None` if no call reads a record of the
/// kind, or the user may not make it.
async fn state(client: &Client, endpoints: &[Dynamic], event: &Event) -> Result<Option<Value>, Failure> {
    let read_by = Kind::named(&event.record).and_then(|kind| kind.read_by);
    let endpoint = endpoints.iter().find(|endpoint| read_by == Some(endpoint.about.id));
    let Some(endpoint) = endpoint.filter(|endpoint| !endpoint.about.sends_file) else { return Ok(None) };
    let Ok(call) = endpoint.encode(&[event.id.to_string()], &[], &Value::Null) else { return Ok(None) };
    match decoded(client, endpoint, &Request::of(&endpoint.about, call.target, call.body)).await {
        Ok(state) => Ok(Some(state)),
        Err(Error::Api { status: GONE, .. }) => Ok(Some(Value::Null)),
        Err(Error::Api { status: FORBIDDEN, .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
