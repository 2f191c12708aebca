//! The workers of the outbox, one for each lane. An entry is taken under a numbered lease, so that two replicas
//! never send it twice, and a worker that was suspended past its lease has no effect.

use std::iter;
use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio::time::timeout;

use super::attempt::{AfterUnknown, Attempt, SKEW};
use super::lease::{LEASE, LeasedEntry, due, take_some};
use super::settle::{AttemptEnd, note, settle, settle_all};
use super::{Carriers, Handover, Lane, stop};
use crate::work::app::Shared;
use crate::work::refusal::Result;

pub use super::lease::take;

/// Interval at which an idle lane polls, because other servers on the same database wake only their own lanes.
const LOOK: Duration = Duration::from_secs(5);

/// The end of a delivery; none of one whose lease had run out.
type Delivered = Result<Option<(LeasedEntry, AttemptEnd)>>;
/// The deliveries of a lane that are on their way.
type Calls = JoinSet<Delivered>;

/// Delivers until the server stops, then finishes the deliveries in progress.
pub async fn run(app: Shared, carriers: Arc<Carriers>, stop: watch::Receiver<bool>) {
    let mut lanes = JoinSet::new();
    for lane in Lane::ALL {
        lanes.spawn(serve(lane, app.clone(), carriers.clone(), stop.clone()));
    }
    while lanes.join_next().await.is_some() {}
}

/// Serves a lane. What ended meanwhile is settled together, and what is due is taken together: a commit is what a letter costs most.
async fn serve(lane: Lane, app: Shared, carriers: Arc<Carriers>, mut stop: watch::Receiver<bool>) {
    let mut woken = app.outbox.subscribe();
    let mut calls = JoinSet::new();
    while !*stop.borrow() {
        woken.mark_unchanged();
        let rest = fill(lane, &app, &carriers, &mut calls).await.unwrap_or_else(|refusal| {
            note(Err(refusal));
            LOOK
        });
        let rest = rest.clamp(Duration::from_millis(20), LOOK);
        tokio::select! {
            _ = woken.changed() => {}
            Some(ended) = calls.join_next() => finish(&app, &carriers, ended, &mut calls).await,
            () = tokio::time::sleep(rest) => {}
            _ = stop.changed() => {}
        }
    }
    while let Some(ended) = calls.join_next().await {
        finish(&app, &carriers, ended, &mut calls).await;
    }
}

/// Begins the deliveries of a lane that are due, up to the limit on concurrent ones. Returns how long there is nothing to begin; zero
/// if another server holds what is due.
async fn fill(lane: Lane, app: &Shared, carriers: &Arc<Carriers>, calls: &mut Calls) -> Result<Duration> {
    let free = lane.width().saturating_sub(calls.len());
    if free == 0 {
        return Ok(LOOK);
    }
    // To take is a write, so an idle lane looks first.
    if calls.is_empty() {
        let rest = rest(app, lane).await?;
        if !rest.is_zero() {
            return Ok(rest);
        }
    }
    let taken = take_some(app, &[lane], free).await?;
    let is_all = taken.len() < free;
    for taken in taken {
        let (app, carriers) = (app.clone(), carriers.clone());
        calls.spawn(async move {
            let end = hand_over(&app, &carriers, &taken).await?;
            Ok(end.map(|end| (taken, end)))
        });
    }
    if is_all { rest(app, lane).await } else { Ok(LOOK) }
}

/// Settles a delivery that ended, and those that ended with it.
async fn finish(
    app: &Shared,
    carriers: &Carriers,
    first: std::result::Result<Delivered, JoinError>,
    calls: &mut Calls,
) {
    let others = iter::from_fn(|| calls.try_join_next());
    let mut ends = Vec::new();
    for ended in iter::once(first).chain(others) {
        match ended {
            Ok(Ok(end)) => ends.extend(end),
            Ok(Err(refusal)) => note(Err(refusal)),
            // Its entry is taken again once its lease ends.
            Err(fault) => tracing::error!(%fault, "a delivery ended by a fault of ours"),
        }
    }
    settle_all(app, carriers.bounce(), ends).await;
}

/// Returns how long a lane has nothing to do; zero if an entry is due.
async fn rest(app: &Shared, lane: Lane) -> Result<Duration> {
    let due = due(app, lane).await?;
    Ok(due.map_or(LOOK, |at| Duration::try_from(app.clock.now().duration_until(at)).unwrap_or_default()))
}

/// Delivers the longest due entry of any lane. Returns false if none is due.
pub async fn deliver_one(app: &Shared, carriers: &Carriers) -> Result<bool> {
    let Some(taken) = take(app, None).await? else { return Ok(false) };
    deliver(app, carriers, taken).await?;
    Ok(true)
}

/// Delivers a taken entry, and settles it.
pub async fn deliver(app: &Shared, carriers: &Carriers, taken: LeasedEntry) -> Result<()> {
    match hand_over(app, carriers, &taken).await? {
        Some(end) => settle(app, carriers.bounce(), vec![(taken, end)]).await,
        None => Ok(()),
    }
}

/// Hands a taken entry over, unless something keeps it back. Returns how that ended; `None` if its lease has run out, so that it is
/// left to its next holder.
async fn hand_over(app: &Shared, carriers: &Carriers, taken: &LeasedEntry) -> Result<Option<AttemptEnd>> {
    let left = taken.leased_until.duration_since(app.clock.now());
    if left < limit(taken) || left > LEASE + SKEW {
        tracing::warn!(outbox = taken.id, "the lease ran out before the delivery began");
        return Ok(None);
    }
    // The address may have been disabled since the letter was written.
    if let Some(stop) = stop::of_entry(app, taken.kind, &taken.payload).await? {
        return Ok(Some(AttemptEnd::stopped(stop.reason)));
    }
    if taken.may_have_left() {
        return Ok(Some(AttemptEnd::unknown()));
    }
    let payload = match carriers.prepare(app, taken.kind, &taken.payload).await? {
        Handover::Ready(payload) => payload,
        Handover::Later(at) => return Ok(Some(AttemptEnd::later(at))),
        Handover::Recalled(by) => return Ok(Some(AttemptEnd::recalled(by))),
    };
    let unknown_at = taken.unknown_at.filter(|_| taken.lane.after_unknown() == AfterUnknown::Look);
    let attempt = Attempt::new(taken.key.clone(), unknown_at, app.clock.now()).of_entry(taken.id);
    let sending = carriers.send(app, taken.kind, &payload, &attempt);
    let outcome = match timeout(taken.lane.limit(), sending).await {
        Ok(outcome) => outcome,
        Err(_) => Err("no answer in time".into()),
    };
    Ok(Some(AttemptEnd::of(outcome.err(), &attempt)))
}

fn limit(taken: &LeasedEntry) -> SignedDuration {
    SignedDuration::try_from(taken.lane.limit()).unwrap_or(LEASE)
}
