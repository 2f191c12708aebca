//! The workers of the outbox, one for each lane. An entry is taken under a numbered lease, so that two replicas
//! never send it twice, and a worker that was suspended past its lease has no effect.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::attempt::{AfterUnknown, Attempt, SKEW};
use super::lease::{LEASE, LeasedEntry, due};
use super::settle::{AttemptEnd, settle};
use super::{Carriers, Handover, Lane, stop};
use crate::work::app::Shared;
use crate::work::refusal::Result;

pub use super::lease::take;

/// Interval at which an idle lane polls, because other servers on the same database wake only their own lanes.
const LOOK: Duration = Duration::from_secs(5);

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
        let rest = match rest(&app, lane).await {
            Ok(rest) => rest,
            Err(refusal) => {
                note(Err(refusal));
                LOOK
            }
        };
        if rest.is_zero() && begin(lane, &app, &carriers, &mut calls, &stop).await {
            continue;
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

/// Returns how long a lane has nothing to do; zero if an entry is due.
async fn rest(app: &Shared, lane: Lane) -> Result<Duration> {
    let due = due(app, lane).await?;
    Ok(due.map_or(LOOK, |at| Duration::try_from(app.clock.now().duration_until(at)).unwrap_or_default()))
}

/// Begins the deliveries of a lane, as many at a time as it may have, until none is due. Returns whether it began any.
async fn begin(
    lane: Lane,
    app: &Shared,
    carriers: &Arc<Carriers>,
    calls: &mut JoinSet<()>,
    stop: &watch::Receiver<bool>,
) -> bool {
    let mut begun = false;
    while !*stop.borrow() {
        match take(app, Some(lane)).await {
            Ok(Some(taken)) => {
                let (app, carriers) = (app.clone(), carriers.clone());
                calls.spawn(async move { note(deliver(&app, &carriers, taken).await) });
                begun = true;
                while calls.len() >= lane.width() {
                    calls.join_next().await;
                }
            }
            // Another server took it, or that was all.
            Ok(None) => break,
            Err(refusal) => {
                note(Err(refusal));
                break;
            }
        }
    }
    begun
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
        return settle(app, carriers.bounce(), taken, AttemptEnd::stopped(stop.reason)).await;
    }
    if taken.may_have_left() {
        return settle(app, carriers.bounce(), taken, AttemptEnd::unknown()).await;
    }
    let payload = match carriers.prepare(app, taken.kind, &taken.payload).await? {
        Handover::Ready(payload) => payload,
        Handover::Later(at) => return settle(app, None, taken, AttemptEnd::later(at)).await,
        Handover::Recalled(by) => return settle(app, None, taken, AttemptEnd::recalled(by)).await,
    };
    let unknown_at = taken.unknown_at.filter(|_| taken.lane.after_unknown() == AfterUnknown::Look);
    let attempt = Attempt::new(taken.key.clone(), unknown_at, app.clock.now()).of_entry(taken.id);
    let sending = carriers.send(app, taken.kind, &payload, &attempt);
    let outcome = match timeout(taken.lane.limit(), sending).await {
        Ok(outcome) => outcome,
        Err(_) => Err("no answer in time".into()),
    };
    let end = AttemptEnd::of(outcome.err(), &attempt);
    settle(app, carriers.bounce(), taken, end).await
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
