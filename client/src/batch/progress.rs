//! How far a plan is: what became of each of its rows.

use jiff::Timestamp;
use serde::Serialize;

use super::journal::{Line, RowEvent};
use super::plan::Plan;
use crate::wire::plan::RowRefusal;

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowStatus {
    /// Nothing yet.
    Waiting,
    /// Sent, outcome unknown. It is sent again under its key.
    Unanswered(Timestamp),
    /// The server did it; the record's version since then.
    Done(Option<i64>),
    /// The record had changed.
    Stale(RowRefusal),
    /// The server refused it when it was applied.
    Failed(RowRefusal),
    /// The server refused it when it was rehearsed, so that it is not applied.
    Refused(RowRefusal),
}

impl RowStatus {
    /// Whether nothing more becomes of it.
    pub fn is_settled(&self) -> bool {
        !matches!(self, RowStatus::Waiting | RowStatus::Unanswered(_))
    }

    /// Why it was not done.
    pub fn refused(&self) -> Option<&RowRefusal> {
        match self {
            RowStatus::Stale(refused) | RowStatus::Failed(refused) | RowStatus::Refused(refused) => {
                Some(refused)
            }
            RowStatus::Waiting | RowStatus::Unanswered(_) | RowStatus::Done(_) => None,
        }
    }

    /// Its name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            RowStatus::Waiting => "waiting",
            RowStatus::Unanswered(_) => "unanswered",
            RowStatus::Done(_) => "done",
            RowStatus::Stale(_) => "stale",
            RowStatus::Failed(_) => "failed",
            RowStatus::Refused(_) => "refused",
        }
    }
}

/// The fates of a plan's rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProgress {
    statuses: Vec<RowStatus>,
}

/// How many rows came to what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Rows in all.
    pub rows: usize,
    /// Done.
    pub done: usize,
    /// Not done, because their record had changed.
    pub stale: usize,
    /// Not done, because the server refused.
    pub failed: usize,
    /// Not even applied, because their rehearsal was refused.
    pub refused: usize,
    /// Sent, with no answer seen.
    pub unanswered: usize,
    /// Not begun.
    pub waiting: usize,
}

impl Tally {
    /// Rows that are still to be done.
    pub fn left(&self) -> usize {
        self.unanswered + self.waiting
    }
}

impl PlanProgress {
    /// Where a plan stands by its journal.
    pub fn of(plan: &Plan, lines: &[Line]) -> PlanProgress {
        let mut progress = PlanProgress { statuses: vec![RowStatus::Waiting; plan.rows.len()] };
        for line in lines {
            progress.take(line.row, &line.what);
        }
        // A row that was altered after it was sent keeps what came of it.
        for (status, row) in progress.statuses.iter_mut().zip(&plan.rows) {
            if let (RowStatus::Waiting, Some(refused)) = (&status, &row.refused) {
                *status = RowStatus::Refused(refused.clone());
            }
        }
        progress
    }

    /// Takes a line of the journal. What is settled stays so.
    pub(super) fn take(&mut self, row: usize, what: &RowEvent) {
        let Some(status) = row.checked_sub(1).and_then(|at| self.statuses.get_mut(at)) else { return };
        if status.is_settled() {
            return;
        }
        *status = match what {
            RowEvent::Sent(at) => match status {
                // The first time counts: from then on the server's memory of the key runs.
                RowStatus::Unanswered(first) => RowStatus::Unanswered(*first),
                _ => RowStatus::Unanswered(*at),
            },
            RowEvent::Unsent(_) => RowStatus::Waiting,
            RowEvent::Done { version } => RowStatus::Done(*version),
            RowEvent::Stale(refused) => RowStatus::Stale(refused.clone()),
            RowEvent::Failed(refused) => RowStatus::Failed(refused.clone()),
        };
    }

    /// What became of each row, in order.
    pub fn statuses(&self) -> &[RowStatus] {
        &self.statuses
    }

    /// How many rows came to what.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally { rows: self.statuses.len(), ..Tally::default() };
        for status in &self.statuses {
            *match status {
                RowStatus::Waiting => &mut tally.waiting,
                RowStatus::Unanswered(_) => &mut tally.unanswered,
                RowStatus::Done(_) => &mut tally.done,
                RowStatus::Stale(_) => &mut tally.stale,
                RowStatus::Failed(_) => &mut tally.failed,
                RowStatus::Refused(_) => &mut tally.refused,
            } += 1;
        }
        tally
    }
}
