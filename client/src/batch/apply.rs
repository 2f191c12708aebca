//! Applies a plan: each row once, even if the run is interrupted and repeated.

use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::failed;
use super::journal::{Journal, PendingSync, RowEvent};
use super::progress::{PlanProgress, RowStatus};
use super::rehearse::refused;
use crate::catalogue::dynamic::Dynamic;
use crate::endpoint::action::RemovalCall;
use crate::endpoint::call::KEY_LIFE;
use crate::message::Key;
use crate::transport::{Answer, Client, Error, Request, RetryLimits, Stop, insist, stopped_within};
use crate::wire::plan::Plan;
use crate::wire::plan::{Row, RowRefusal};
use crate::wire::rehearsal::version_in;

/// Margin before a key's expiry after which it is treated as expired.
const KEY_MARGIN: SignedDuration = SignedDuration::from_hours(1);

/// Rows journalled ahead of those in flight, so that one sync covers many.
const AHEAD: usize = 64;

/// The rate of a run, and its limits.
#[derive(Debug, Clone)]
pub struct Pace {
    /// Concurrent calls.
    pub concurrency: usize,
    /// Least time between the starts of two rows.
    pub spacing: Duration,
    /// Number of failed rows after which the run stops.
    pub stop_after_failures: Option<usize>,
    /// How long to retry while the server is unreachable or busy.
    pub retry: RetryLimits,
}

/// The inputs of a run.
#[derive(Debug)]
pub struct Run<'a, N> {
    /// The server.
    pub client: &'a Client,
    /// The plan's endpoint.
    pub endpoint: &'a Dynamic,
    /// The plan.
    pub plan: &'a Plan,
    /// Its journal.
    pub journal: &'a Journal,
    /// The rate and its limits.
    pub pace: Pace,
    /// Set to true to stop before the next row.
    pub stop: Stop,
    /// Returns the current time.
    pub now: N,
}

/// Progress of a run.
#[derive(Debug)]
pub enum Step<'a> {
    /// A row was settled.
    Settled(&'a Row, &'a RowStatus),
    /// The run waits for the server, because of this error.
    Waiting(&'a Error),
}

/// The end of a run.
#[derive(Debug)]
pub enum End {
    /// Every row is settled.
    Complete,
    /// The user stopped the run.
    Stopped,
    /// Too many rows failed.
    TooManyFailures,
    /// The server is unreachable or the session has ended; the remaining rows can be resumed later.
    CutOff(Error),
    /// The journal cannot be written, so nothing more may be sent.
    Journal(io::Error),
}

/// Applies the remaining rows of a plan. Returns once no call is in flight.
pub async fn run<N: Fn() -> Timestamp>(
    run: &Run<'_, N>,
    progress: &mut PlanProgress,
    mut seen: impl FnMut(Step<'_>),
) -> End {
    let mut left = run.left(progress, &mut seen);
    let (mut ready, mut flying) = (VecDeque::new(), JoinSet::new());
    let (tell, mut told) = unbounded_channel();
    let (mut end, mut failures, mut next_at) = (None, 0, Instant::now());
    let width = run.pace.concurrency.max(1);
    // With spacing there is time for one sync per row.
    let ahead = if run.pace.spacing.is_zero() { width.max(AHEAD) } else { width };
    loop {
        let ending = end.is_some() || *run.stop.borrow();
        if !ending && ready.len() <= ahead / 2 {
            let next = left.drain(..left.len().min(ahead - ready.len())).collect::<Vec<_>>();
            ready.extend(run.intend(&next, progress, &mut next_at));
        }
        while !ending
            && flying.len() < width
            && let Some(next) = ready.pop_front()
        {
            flying.spawn(run.call(next, tell.clone()));
        }
        let landed = tokio::select! {
            Some(error) = told.recv() => {
                seen(Step::Waiting(&error));
                continue;
            }
            landed = flying.join_next() => landed,
        };
        let Some(landed) = landed else { break };
        let (ready, result): (ReadyRow, CallResult) = landed.expect("a call neither panics nor is aborted");
        end = end.or(run.land(&ready, result, progress));
        let (row, status) = (&run.plan.rows[ready.at], &progress.statuses()[ready.at]);
        if status.is_settled() {
            failures += usize::from(status.refused().is_some());
            seen(Step::Settled(row, status));
        }
        if end.is_none() && run.pace.stop_after_failures.is_some_and(|most| failures >= most) {
            end = Some(End::TooManyFailures);
        }
    }
    for unsent in &ready {
        run.take_back(unsent, progress);
    }
    match end {
        Some(End::TooManyFailures) | None if progress.tally().left() == 0 => End::Complete,
        None => End::Stopped,
        Some(end) => end,
    }
}

/// Ends a run: waits until its journal is durable, and writes the failed rows to a file next to the plan.
/// Returns the end, and the path of that file unless it is empty.
pub fn conclude(
    path: &Path,
    plan: &Plan,
    journal: Journal,
    progress: &PlanProgress,
    end: End,
) -> (End, io::Result<Option<PathBuf>>) {
    let end = journal.close().map_or_else(End::Journal, |()| end);
    (end, failed::write(path, plan, progress))
}

/// A row to send once its journal line is durable.
struct ReadyRow {
    at: usize,
    /// Whether this run journalled the row, and may therefore take it back.
    fresh: bool,
    written: Option<PendingSync>,
    not_before: Instant,
}

enum CallResult {
    Answered(Answer),
    Unanswered(Error),
    Unsent,
    Unwritten(String),
}

impl<N: Fn() -> Timestamp> Run<'_, N> {
    /// Returns the remaining rows. Fails those whose key has expired, because repeating them could apply them
    /// twice, and those edited after they were sent.
    fn left(&self, progress: &mut PlanProgress, seen: &mut impl FnMut(Step<'_>)) -> VecDeque<usize> {
        let now = (self.now)();
        let mut left = VecDeque::new();
        for (at, row) in self.plan.rows.iter().enumerate() {
            match &progress.statuses()[at] {
                RowStatus::Unanswered(sent)
                    if row.altered || now.duration_since(*sent) > KEY_LIFE - KEY_MARGIN =>
                {
                    let why = if row.altered { Key::BatchRowAlteredSent } else { Key::BatchRowUnknown };
                    let reason = why.text(self.client.lang(), &[]);
                    self.settle(at, RowEvent::Failed(RowRefusal { status: None, reason }), progress);
                    seen(Step::Settled(row, &progress.statuses()[at]));
                }
                status if status.is_settled() => {}
                _ => left.push_back(at),
            }
        }
        left
    }

    /// Journals that rows are about to be sent. Skips those that an earlier run journalled.
    fn intend(&self, rows: &[usize], progress: &mut PlanProgress, next_at: &mut Instant) -> Vec<ReadyRow> {
        let now = (self.now)();
        let is_fresh = |at: &usize| progress.statuses()[*at] == RowStatus::Waiting;
        let fresh: Vec<usize> = rows.iter().copied().filter(is_fresh).collect();
        let written = (!fresh.is_empty()).then(|| self.journal.intend(fresh.iter().map(|at| at + 1), now));
        let ready = rows.iter().map(|at| {
            let fresh = fresh.contains(at);
            let not_before = (*next_at).max(Instant::now());
            *next_at = not_before + self.pace.spacing;
            ReadyRow { at: *at, fresh, written: written.clone().filter(|_| fresh), not_before }
        });
        let ready = ready.collect();
        fresh.iter().for_each(|at| progress.take(at + 1, &RowEvent::Sent(now)));
        ready
    }

    /// Sends the call of a row.
    fn call(
        &self,
        mut ready: ReadyRow,
        waits: UnboundedSender<Error>,
    ) -> impl Future<Output = (ReadyRow, CallResult)> + Send + 'static {
        let request = self.request(&self.plan.rows[ready.at]);
        let (client, retry, mut stop) = (self.client.clone(), self.pace.retry, self.stop.clone());
        async move {
            if let Some(mut written) = ready.written.take()
                && let Err(detail) = written.durable().await
            {
                return (ready, CallResult::Unwritten(detail));
            }
            let pause = ready.not_before.saturating_duration_since(Instant::now());
            if !pause.is_zero() && stopped_within(pause, &mut stop).await {
                return (ready, CallResult::Unsent);
            }
            let told = |error: &Error| {
                let _ = waits.send(error.clone());
            };
            match insist(&client, &request, retry, &mut stop, told).await {
                Ok(answer) => (ready, CallResult::Answered(answer)),
                Err(error) => (ready, CallResult::Unanswered(error)),
            }
        }
    }

    fn request(&self, row: &Row) -> Request {
        let encoded = self.endpoint.encode(&row.path, &row.query, &row.body);
        let encoded = encoded.expect("the rehearsal sent the same call");
        let request = Request::of(&self.endpoint.about, encoded.target, encoded.body);
        let request = request.under_key(&format!("{}-{}", self.plan.header.id, row.row));
        match row.target.as_ref().and_then(|target| target.version) {
            Some(version) => request.at_version(version),
            None => request,
        }
    }

    /// Records the outcome of a row. Returns the end of the run if no further row may start.
    fn land(&self, ready: &ReadyRow, result: CallResult, progress: &mut PlanProgress) -> Option<End> {
        let answer = match result {
            CallResult::Answered(answer) => answer,
            CallResult::Unsent => {
                self.take_back(ready, progress);
                return None;
            }
            CallResult::Unwritten(detail) => return Some(End::Journal(io::Error::other(detail))),
            CallResult::Unanswered(error) => {
                if error == Error::SignedOut {
                    self.take_back(ready, progress);
                }
                let asked_to_stop = error.passes() && *self.stop.borrow();
                return (!asked_to_stop).then_some(End::CutOff(error));
            }
        };
        let row = &self.plan.rows[ready.at];
        let settled = match answer.accepted() {
            Ok(answer) => {
                let (version, removals) = (version_after(row, &answer), self.removals(&answer));
                RowEvent::Done { version, removals }
            }
            Err(error) if error.status() == Some(401) => {
                self.take_back(ready, progress);
                return Some(End::CutOff(error));
            }
            Err(error) => {
                let refused = refused(&error, self.client.lang());
                let is_stale = matches!(error.status(), Some(409 | 412));
                if is_stale { RowEvent::Stale(refused) } else { RowEvent::Failed(refused) }
            }
        };
        self.settle(ready.at, settled, progress);
        None
    }

    /// Returns the calls that remove the records an answer reports as created.
    fn removals(&self, answer: &Answer) -> Option<Vec<RemovalCall>> {
        (self.endpoint.about.removal?.calls)(&serde_json::from_slice(&answer.body).ok()?)
    }

    /// Returns a row to waiting, if this run journalled it and it was certainly not applied.
    fn take_back(&self, ready: &ReadyRow, progress: &mut PlanProgress) {
        if ready.fresh {
            self.settle(ready.at, RowEvent::Unsent((self.now)()), progress);
        }
    }

    fn settle(&self, at: usize, what: RowEvent, progress: &mut PlanProgress) {
        progress.take(at + 1, &what);
        self.journal.settle(at + 1, what);
    }
}

/// Returns the record's version after the change, if the plan knew the version before it.
fn version_after(row: &Row, answer: &Answer) -> Option<i64> {
    let target = row.target.as_ref().filter(|target| target.version.is_some())?;
    version_in(&serde_json::from_slice(&answer.body).ok()?, target.id)
}
