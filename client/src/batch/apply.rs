//! A plan is applied: each row once, however often this is begun.

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
use super::plan::Plan;
use super::progress::{PlanProgress, RowStatus};
use super::rehearse::refused;
use crate::endpoint::call::KEY_LIFE;
use crate::endpoint::dynamic::Dynamic;
use crate::message::Key;
use crate::transport::{Answer, Client, Error, Request, RetryLimits, Stop, insist, stopped_within};
use crate::wire::plan::{Row, RowRefusal};
use crate::wire::rehearsal::version_in;

/// How long before its end a key is no longer relied upon.
const KEY_MARGIN: SignedDuration = SignedDuration::from_hours(1);

/// Rows that are written down ahead of those under way, so that one sync serves many.
const AHEAD: usize = 64;

/// How quickly, and when to give up.
#[derive(Debug, Clone)]
pub struct Pace {
    /// How many rows are under way at once.
    pub concurrency: usize,
    /// The least time between two rows' beginnings.
    pub spacing: Duration,
    /// After so many rows that were not done no further one is begun.
    pub stop_after_failures: Option<usize>,
    /// How long a server that is away, or has no time, is waited for.
    pub retry: RetryLimits,
}

/// What a plan is applied with.
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
    /// How quickly.
    pub pace: Pace,
    /// Becomes true when no further row is to be begun.
    pub stop: Stop,
    /// The time.
    pub now: N,
}

/// What happens on the way.
#[derive(Debug)]
pub enum Step<'a> {
    /// A row came to its end.
    Settled(&'a Row, &'a RowStatus),
    /// The server is waited for; why.
    Waiting(&'a Error),
}

/// How it ended.
#[derive(Debug)]
pub enum End {
    /// Every row is settled.
    Complete,
    /// The user asked to stop.
    Stopped,
    /// Too many rows were not done.
    TooManyFailures,
    /// The server is unreachable or the session has ended; the remaining rows can be resumed later.
    CutOff(Error),
    /// The journal cannot be written, hence nothing more may be sent.
    Journal(io::Error),
}

/// Applies what is left of a plan. Ends when nothing is under way any more.
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
    // Where rows are spaced, there is time enough for a sync each, and no need to promise far ahead.
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
        let (ready, landing): (Ready, Landing) = landed.expect("a call neither panics nor is aborted");
        end = end.or(run.land(&ready, landing, progress));
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

/// Ends a run: waits until its journal is durable, and writes the rows that were not done beside the plan. Answers how it
/// ended, and where those rows are, if there are any.
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

/// A row that is sent as soon as the journal has it.
struct Ready {
    at: usize,
    /// Whether this run wrote it down, so that it can be taken back.
    fresh: bool,
    written: Option<PendingSync>,
    not_before: Instant,
}

enum Landing {
    Answered(Answer),
    Unanswered(Error),
    Unsent,
    Unwritten(String),
}

impl<N: Fn() -> Timestamp> Run<'_, N> {
    /// The rows that are left. One whose key is as good as dead cannot be asked again without doing it twice, nor one that
    /// is no longer the call that was sent.
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

    /// Writes down that rows are about to be sent. Those that an earlier run wrote down are known already.
    fn intend(&self, rows: &[usize], progress: &mut PlanProgress, next_at: &mut Instant) -> Vec<Ready> {
        let now = (self.now)();
        let is_fresh = |at: &usize| progress.statuses()[*at] == RowStatus::Waiting;
        let fresh: Vec<usize> = rows.iter().copied().filter(is_fresh).collect();
        let written = (!fresh.is_empty()).then(|| self.journal.intend(fresh.iter().map(|at| at + 1), now));
        let ready = rows.iter().map(|at| {
            let fresh = fresh.contains(at);
            let not_before = (*next_at).max(Instant::now());
            *next_at = not_before + self.pace.spacing;
            Ready { at: *at, fresh, written: written.clone().filter(|_| fresh), not_before }
        });
        let ready = ready.collect();
        fresh.iter().for_each(|at| progress.take(at + 1, &RowEvent::Sent(now)));
        ready
    }

    /// Makes the call of a row.
    fn call(
        &self,
        mut ready: Ready,
        waits: UnboundedSender<Error>,
    ) -> impl Future<Output = (Ready, Landing)> + Send + 'static {
        let request = self.request(&self.plan.rows[ready.at]);
        let (client, retry, mut stop) = (self.client.clone(), self.pace.retry, self.stop.clone());
        async move {
            if let Some(mut written) = ready.written.take()
                && let Err(detail) = written.durable().await
            {
                return (ready, Landing::Unwritten(detail));
            }
            let pause = ready.not_before.saturating_duration_since(Instant::now());
            if !pause.is_zero() && stopped_within(pause, &mut stop).await {
                return (ready, Landing::Unsent);
            }
            let told = |error: &Error| {
                let _ = waits.send(error.clone());
            };
            match insist(&client, &request, retry, &mut stop, told).await {
                Ok(answer) => (ready, Landing::Answered(answer)),
                Err(error) => (ready, Landing::Unanswered(error)),
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

    /// Notes what came of a row; a reason to begin no further one, if it is one.
    fn land(&self, ready: &Ready, landing: Landing, progress: &mut PlanProgress) -> Option<End> {
        let answer = match landing {
            Landing::Answered(answer) => answer,
            Landing::Unsent => {
                self.take_back(ready, progress);
                return None;
            }
            Landing::Unwritten(detail) => return Some(End::Journal(io::Error::other(detail))),
            Landing::Unanswered(error) => {
                if error == Error::SignedOut {
                    self.take_back(ready, progress);
                }
                let asked_to_stop = error.passes() && *self.stop.borrow();
                return (!asked_to_stop).then_some(End::CutOff(error));
            }
        };
        let row = &self.plan.rows[ready.at];
        let settled = match answer.accepted() {
            Ok(answer) => RowEvent::Done { version: version_after(row, &answer) },
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

    /// A row that this run wrote down and that was certainly not done waits again.
    fn take_back(&self, ready: &Ready, progress: &mut PlanProgress) {
        if ready.fresh {
            self.settle(ready.at, RowEvent::Unsent((self.now)()), progress);
        }
    }

    fn settle(&self, at: usize, what: RowEvent, progress: &mut PlanProgress) {
        progress.take(at + 1, &what);
        self.journal.settle(at + 1, what);
    }
}

/// The version that the record has now, where the plan knew one before.
fn version_after(row: &Row, answer: &Answer) -> Option<i64> {
    let target = row.target.as_ref().filter(|target| target.version.is_some())?;
    version_in(&serde_json::from_slice(&answer.body).ok()?, target.id)
}
