//! The worker that empties the outbox: one lease at a time, so that two replicas never send the same thing.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;
use tokio::sync::watch;

use super::Email;
use super::mail::Mailer;
use crate::app::{App, Shared};
use crate::gateway;
use crate::refusal::Result;
use crate::store::{Outcome, StoreError};

/// For how long a message belongs to the worker that took it.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// After so many failures a message is set aside, visible and kept.
const ATTEMPTS: i64 = 12;
/// How often the outbox is looked at when nothing wakes it.
const LOOK: Duration = Duration::from_secs(5);

/// A message that was taken.
struct Taken {
    id: i64,
    kind: String,
    payload: Json,
    attempts: i64,
}

/// Delivers until the server stops.
pub async fn run(app: Shared, mailer: Arc<Mailer>, mut stop: watch::Receiver<bool>) {
    loop {
        while deliver_one(&app, &mailer).await.unwrap_or(false) {}
        tokio::select! {
            () = app.outbox.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
            _ = stop.changed() => return,
        }
    }
}

/// Delivers the message that waits longest; false when there is none that is due.
pub async fn deliver_one(app: &Shared, mailer: &Mailer) -> Result<bool> {
    let Some(taken) = take(app).await? else { return Ok(false) };
    let outcome = match taken.kind.as_str() {
        "email" => match serde_json::from_value::<Email>(taken.payload.clone()) {
            Ok(email) => mailer.send(&email).await,
            Err(error) => Err(error.to_string()),
        },
        kind => gateway::deliver(app, kind, &taken.payload).await,
    };
    settle(app, &taken, outcome).await?;
    Ok(true)
}

async fn take(app: &App) -> Result<Option<Taken>> {
    let now = app.clock.now();
    let taken = app.store.write(move |conn| -> Outcome<std::result::Result<Option<Taken>, StoreError>> {
        let lock = match conn.dialect() {
            crate::store::Dialect::Postgres => "for update skip locked",
            crate::store::Dialect::Sqlite => "",
        };
        let sql = format!(
            "update outbox set leased_until = $1, attempts = attempts + 1 where id in (select id from outbox
             where state = 'waiting' and due_at <= $2 and (leased_until is null or leased_until <= $2)
             order by due_at, id limit 1 {lock}) returning id, kind, payload, attempts"
        );
        match conn.query_one(&sql, &[(now + LEASE).into(), now.into()]) {
            Ok(Some(row)) => Outcome::Commit(Ok(Some(Taken {
                id: row.int(0),
                kind: row.text(1),
                payload: serde_json::from_str(&row.text(2)).unwrap_or_default(),
                attempts: row.int(3),
            }))),
            Ok(None) => Outcome::Rollback(Ok(None)),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    });
    Ok(taken.await??)
}

async fn settle(app: &App, taken: &Taken, outcome: std::result::Result<(), String>) -> Result<()> {
    let (now, id) = (app.clock.now(), taken.id);
    let (state, due, error) = match outcome {
        Ok(()) => ("sent", now, None),
        Err(error) if taken.attempts >= ATTEMPTS => ("failed", now, Some(error)),
        Err(error) => ("waiting", now + backoff(taken.attempts, now), Some(error)),
    };
    if let Some(error) = &error {
        tracing::warn!(outbox = id, kind = taken.kind, state, error, "not delivered");
    }
    let sent = (state == "sent").then_some(now);
    let done = app.store.write(move |conn| {
        let sql =
            "update outbox set state = $1, due_at = $2, last_error = $3, sent_at = $4, leased_until = null
            where id = $5";
        Outcome::Commit(conn.execute(sql, &[state.into(), due.into(), error.into(), sent.into(), id.into()]))
    });
    done.await??;
    Ok(())
}

/// 2 s, 4 s, 8 s … up to an hour, with a jitter of up to a quarter taken from the clock's milliseconds.
fn backoff(attempts: i64, now: Timestamp) -> SignedDuration {
    let seconds = 2_i64.saturating_pow(u32::try_from(attempts).unwrap_or(12)).min(3_600);
    let jitter = seconds * 250 * (now.as_millisecond() % 1_000) / 1_000;
    SignedDuration::from_secs(seconds) + SignedDuration::from_millis(jitter)
}
