//! The workers of the outbox, one for each lane. An entry is taken under a numbered lease, so that two replicas
//! never send it twice, and a worker that was suspended past its lease has no effect.

use std::sync::Arc;
use std::time::Duration;

use client::api::service::campaigns::next_allowed;
use client::api::service::outbox::{OutboxKind, OutboxState};
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::attempt::{AfterUnknown, Attempt, SETTLING};
use super::entry::stopped_error;
use super::{Carriers, Lane, scrub, stop};
use crate::store::{Dialect, Outcome, Row, StoreError};
use crate::work::app::{App, Shared};
use crate::work::clock::hashed;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::instant;

/// Duration of a lease.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// How far the clocks of two servers may differ. An entry changed further in the future was changed before the
/// clock was set back; its lease and due time count as past.
const SKEW: SignedDuration = SignedDuration::from_secs(60);
/// Number of failures after which an entry is given up, but kept and listed.
const ATTEMPTS: i64 = 12;
/// Interval at which an idle lane polls, because other servers on the same database wake only their own lanes.
const LOOK: Duration = Duration::from_secs(5);

/// An entry under a lease.
#[derive(Debug, Clone)]
pub struct LeasedEntry {
    id: i64,
    kind: OutboxKind,
    lane: Lane,
    payload: Json,
    attempts: i64,
    lease: i64,
    leased_until: Timestamp,
    unknown_at: Option<Timestamp>,
    key: String,
}

/// Delivers until the server stops, then finishes the deliveries in progress.
pub async fn run(app: Shared, carriers: Arc<Carriers>, stop: watch::Receiver<bool>) {
    let mut lanes = JoinSet::new();
    for lane in Lane::ALL {
        lanes.spawn(serve(lane, app.clone(), carriers.clone(), stop.clone()));
    }
    while lanes.join_next().await.is_some() {}
}

async fn serve(lane: Lane, app: Shared, carriers: Arc<Carriers>, mut stop: watch::Receiver<bool>) {
    let mut woken = app.outbox.subscribe();
    let mut calls = JoinSet::new();
    while !*stop.borrow() {
        woken.mark_unchanged();
        let rest = match due(&app, lane).await {
            Ok(Some(at)) => Duration::try_from(app.clock.now().duration_until(at)).unwrap_or_default(),
            Ok(None) => LOOK,
            Err(refusal) => {
                note(Err(refusal));
                LOOK
            }
        };
        if rest.is_zero() {
            match take(&app, Some(lane)).await {
                Ok(Some(taken)) => {
                    let (app, carriers) = (app.clone(), carriers.clone());
                    calls.spawn(async move { note(deliver(&app, &carriers, taken).await) });
                    while calls.len() >= lane.width() {
                        calls.join_next().await;
                    }
                    continue;
                }
                // Another server took it.
                Ok(None) => {}
                Err(refusal) => note(Err(refusal)),
            }
        }
        let rest = rest.clamp(Duration::from_millis(20), LOOK);
        tokio::select! {
            _ = woken.changed() => {}
            Some(_) = calls.join_next() => {}
            () = tokio::time::sleep(rest) => {}
            _ = stop.changed() => {}
        }
    }
    while calls.join_next().await.is_some() {}
}

/// Delivers the longest due entry of any lane. Returns false if none is due.
pub async fn deliver_one(app: &Shared, carriers: &Carriers) -> Result<bool> {
    let Some(taken) = take(app, None).await? else { return Ok(false) };
    deliver(app, carriers, taken).await?;
    Ok(true)
}

/// Delivers a taken entry. Leaves it to its next holder if its lease has expired.
pub async fn deliver(app: &Shared, carriers: &Carriers, taken: LeasedEntry) -> Result<()> {
    let left = taken.leased_until.duration_since(app.clock.now());
    if left < limit(&taken) || left > LEASE + SKEW {
        tracing::warn!(outbox = taken.id, "the lease ran out before the delivery began");
        return Ok(());
    }
    // The address may have been disabled since the letter was written.
    if let Some(stop) = stop::of_entry(app, taken.kind, &taken.payload).await? {
        let end = (OutboxState::Failed, app.clock.now());
        return settle(app, &taken, Some(stopped_error(stop.reason)), end, false).await;
    }
    let unknown_at = taken.unknown_at.filter(|_| taken.lane.after_unknown() == AfterUnknown::Look);
    let attempt = Attempt::new(taken.key.clone(), unknown_at, app.clock.now()).of_entry(taken.id);
    let sending = carriers.send(app, taken.kind, &taken.payload, &attempt);
    let outcome = match timeout(taken.lane.limit(), sending).await {
        Ok(outcome) => outcome,
        Err(_) => Err("no answer in time".into()),
    };
    let (error, is_unknown) = (outcome.err(), attempt.is_unknown());
    let next = next(&taken, error.is_some(), is_unknown, app.clock.now());
    settle(app, &taken, error, next, is_unknown).await
}

fn limit(taken: &LeasedEntry) -> SignedDuration {
    SignedDuration::try_from(taken.lane.limit()).unwrap_or(LEASE)
}

/// Logs a failed delivery. If the store is unreachable, the entry's lease expires and it is taken again.
fn note(done: Result<()>) {
    if let Err(refusal) = done {
        tracing::warn!(?refusal, "the outbox waits for the store");
    }
}

/// The condition for entries that a worker may take: `$1` is the current time, `$3` the latest plausible time
/// of a change, `$4` whether campaigns may leave.
const READY: &str = "state in ('held', 'waiting', 'sending') and by_day <= $4
     and (coalesce(changed_at, created_at) > $3 or due_at <= $1 and (leased_until is null or leased_until <= $1))";

/// Returns when the next entry of a lane is due; a past instant if one is due now.
async fn due(app: &App, lane: Lane) -> Result<Option<Timestamp>> {
    let now = app.clock.now();
    let sql = "select by_day, min(case when coalesce(changed_at, created_at) > $2 then 0
            when leased_until is null or leased_until < due_at then due_at else leased_until end) as at
        from outbox where lane = $1 and state in ('held', 'waiting', 'sending') group by by_day";
    let params = [lane.name().into(), (now + SKEW).into()];
    let rows = app.store.read(move |conn| conn.query(sql, &params)).await??;
    let at = |row: &Row| {
        let at = instant(row.opt_int(1)?);
        Some(if row.get("by_day") { next_allowed(at.max(now)) } else { at })
    };
    Ok(rows.iter().filter_map(at).min())
}

/// Takes the longest due entry of one lane or of any. An attempt that left no result behind may have had an effect
/// until its lease ended.
pub async fn take(app: &App, lane: Option<Lane>) -> Result<Option<LeasedEntry>> {
    let now = app.clock.now();
    let lanes = lane.map_or(Lane::ALL.to_vec(), |lane| vec![lane]);
    let lanes: Vec<String> = lanes.iter().map(|lane| format!("'{}'", lane.name())).collect();
    let taken = app.store.write(move |conn| -> Outcome<std::result::Result<_, StoreError>> {
        let lock = match conn.dialect() {
            Dialect::Postgres => "for update skip locked",
            Dialect::Sqlite => "",
        };
        let sql = format!(
            "update outbox set state = 'sending', leased_until = $2, lease = lease + 1, attempts = attempts + 1,
             unknown_at = case when state <> 'sending' then unknown_at
             when leased_until < $1 then leased_until else $1 end, changed_at = $1 where id in (select id from outbox where lane in ({}) and {READY}
             order by due_at, id limit 1 {lock}) returning id, kind, lane, payload, attempts, lease, dedup_key, unknown_at",
            lanes.join(", ")
        );
        conn.touch("outbox");
        let by_day = (next_allowed(now) <= now).into();
        match conn.query_one(&sql, &[now.into(), (now + LEASE).into(), (now + SKEW).into(), by_day]) {
            Ok(Some(row)) => Outcome::Commit(Ok(Some(row))),
            Ok(None) => Outcome::Rollback(Ok(None)),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    });
    let Some(row) = taken.await?? else { return Ok(None) };
    let lane = Lane::ALL.into_iter().find(|lane| lane.name() == row.get::<&str>("lane"));
    Ok(Some(LeasedEntry {
        id: row.get("id"),
        kind: row.word("kind")?,
        lane: lane.ok_or_else(|| Refusal::Internal(format!("unknown lane {}", row.get::<&str>("lane"))))?,
        payload: serde_json::from_str(row.get::<&str>("payload")).unwrap_or_default(),
        attempts: row.get("attempts"),
        lease: row.get("lease"),
        leased_until: now + LEASE,
        unknown_at: row.get("unknown_at"),
        // Receivers learn neither the row's number nor the parts of its key.
        key: hashed(row.get::<&str>("dedup_key"))[..32].to_owned(),
    }))
}

/// Returns the state that follows an attempt, and when the next one is due.
fn next(taken: &LeasedEntry, failed: bool, is_unknown: bool, now: Timestamp) -> (OutboxState, Timestamp) {
    let backoff = now + backoff(taken.attempts, now);
    match taken.lane.after_unknown() {
        _ if !failed => (OutboxState::Sent, now),
        _ if taken.attempts >= ATTEMPTS => (OutboxState::Failed, now),
        AfterUnknown::SetAside if is_unknown => (OutboxState::Failed, now),
        AfterUnknown::RepeatLater if is_unknown => (OutboxState::Waiting, backoff.max(now + SETTLING)),
        AfterUnknown::SetAside | AfterUnknown::RepeatLater | AfterUnknown::Look => {
            (OutboxState::Waiting, backoff)
        }
    }
}

/// Records the result of a delivery, unless the lease has passed to another holder.
async fn settle(
    app: &App,
    taken: &LeasedEntry,
    error: Option<String>,
    (state, due): (OutboxState, Timestamp),
    is_unknown: bool,
) -> Result<()> {
    let (now, id, lease) = (app.clock.now(), taken.id, taken.lease);
    let unknown = (error.is_some() && is_unknown).then_some(now);
    if error.is_some() {
        // The reason is in the row alone: a receiver's text may name a person, which the log must not.
        tracing::warn!(
            outbox = id,
            kind = taken.kind.name(),
            ?state,
            attempts = taken.attempts,
            "not delivered"
        );
    }
    let sent = (state == OutboxState::Sent).then_some(now);
    let payload = match state {
        OutboxState::Waiting => taken.payload.clone(),
        _ => scrub::settled(&taken.payload),
    };
    let done = app.store.write(move |conn| {
        let sql =
            "update outbox set state = case when payload = $10 and $1 <> 'sent' then 'recalled' else $1 end, due_at = $2,
            last_error = $3, sent_at = $4, leased_until = null, changed_at = $5,
            payload = case when payload = $10 then payload else $8 end, unknown_at = coalesce($9, unknown_at) where id = $6 and lease = $7 and state = 'sending'";
        conn.touch("outbox");
        let (lease, payload) = (lease.into(), payload.to_string().into());
        let params = [
            state.name().into(),
            due.into(),
            error.into(),
            sent.into(),
            now.into(),
            id.into(),
            lease,
            payload,
            unknown.into(),
            scrub::EMPTIED.into(),
        ];
        Outcome::Commit(conn.execute(sql, &params))
    });
    if done.await?? == 0 {
        tracing::warn!(outbox = id, lease, "the lease ran out before the delivery ended");
    }
    Ok(())
}

/// Returns the wait before the next attempt: 2 s, 4 s, 8 s … up to an hour, with a jitter of up to a quarter
/// taken from the clock's milliseconds.
fn backoff(attempts: i64, now: Timestamp) -> SignedDuration {
    let seconds = 2_i64.saturating_pow(u32::try_from(attempts).unwrap_or(12)).min(3_600);
    let jitter = seconds * 250 * (now.as_millisecond() % 1_000) / 1_000;
    SignedDuration::from_secs(seconds) + SignedDuration::from_millis(jitter)
}
