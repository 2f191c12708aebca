//! The worker that empties the outbox: one lease at a time, so that two replicas never send the same thing.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::mail::Mailer;
use super::{Email, Whatsapp, scrub};
use crate::app::{App, Shared};
use crate::gateway;
use crate::refusal::Result;
use crate::store::{Outcome, StoreError};

/// For how long a message belongs to the worker that took it.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// How long a gateway may take over a message: less than the lease, so that no other worker begins the same one.
const PATIENCE: Duration = Duration::from_secs(50);
/// After so many failures a message is set aside, visible and kept.
const ATTEMPTS: i64 = 12;
/// Calls to gateways and messengers that are under way at a time.
const AT_ONCE: usize = 4;
/// How often the outbox is looked at when nothing wakes it.
const LOOK: Duration = Duration::from_secs(5);

/// A message that was taken.
struct Taken {
    id: i64,
    kind: String,
    payload: Json,
    attempts: i64,
}

/// Delivers until the server stops, then finishes what is under way. Mail leaves in its order; gateways and
/// messengers, which may be slow, are asked a few at a time and hold nobody up.
pub async fn run(app: Shared, mailer: Arc<Mailer>, mut stop: watch::Receiver<bool>) {
    let mut calls = JoinSet::new();
    while !*stop.borrow() {
        match take(&app).await {
            Ok(Some(taken)) if taken.kind == "email" => note(deliver(&app, &mailer, taken).await),
            Ok(Some(taken)) => {
                let (app, mailer) = (app.clone(), mailer.clone());
                calls.spawn(async move { note(deliver(&app, &mailer, taken).await) });
                while calls.len() >= AT_ONCE {
                    calls.join_next().await;
                }
            }
            none => {
                note(none.map(|_| ()));
                tokio::select! {
                    () = app.outbox.notified() => {}
                    () = tokio::time::sleep(LOOK) => {}
                    _ = stop.changed() => {}
                }
            }
        }
    }
    while calls.join_next().await.is_some() {}
}

/// Delivers the message that waits longest; false when there is none that is due.
pub async fn deliver_one(app: &Shared, mailer: &Mailer) -> Result<bool> {
    let Some(taken) = take(app).await? else { return Ok(false) };
    deliver(app, mailer, taken).await?;
    Ok(true)
}

async fn deliver(app: &Shared, mailer: &Mailer, taken: Taken) -> Result<()> {
    let payload = taken.payload.clone();
    let outcome = match taken.kind.as_str() {
        "email" => match serde_json::from_value::<Email>(payload) {
            Ok(email) => mailer.send(&email).await,
            Err(error) => Err(error.to_string()),
        },
        "whatsapp" => match serde_json::from_value::<Whatsapp>(payload) {
            Ok(message) => app.messenger.send(&message).await,
            Err(error) => Err(error.to_string()),
        },
        kind => match timeout(PATIENCE, gateway::deliver(app, kind, payload)).await {
            Ok(outcome) => outcome,
            Err(_) => Err("not done in time".into()),
        },
    };
    settle(app, &taken, outcome).await
}

/// A store that cannot be reached leaves the message as it was: its lease runs out, and it is taken again.
fn note(done: Result<()>) {
    if let Err(refusal) = done {
        tracing::warn!(?refusal, "the outbox waits for the store");
    }
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
    if error.is_some() {
        // Why stands in the row: what others answer may name a person, and the log must not.
        tracing::warn!(outbox = id, kind = taken.kind, state, attempts = taken.attempts, "not delivered");
    }
    let sent = (state == "sent").then_some(now);
    let payload = if state == "waiting" { taken.payload.clone() } else { scrub::settled(&taken.payload) };
    let done = app.store.write(move |conn| {
        let sql =
            "update outbox set state = $1, due_at = $2, last_error = $3, sent_at = $4, leased_until = null,
            payload = $6 where id = $5";
        let values =
            [state.into(), due.into(), error.into(), sent.into(), id.into(), payload.to_string().into()];
        Outcome::Commit(conn.execute(sql, &values))
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
