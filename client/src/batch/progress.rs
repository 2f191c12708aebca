//! The progress of a plan: the status of each of its rows.

use std::collections::HashMap;

use jiff::Timestamp;
use serde::Serialize;

use super::journal::{Line, RowEvent};
use crate::endpoint::action::RemovalCall;
use crate::wire::plan::Plan;
use crate::wire::plan::RowRefusal;

/// The status of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowStatus {
    /// Not sent.
    Waiting,
    /// Sent, outcome unknown. The next run sends it again under its key.
    Unanswered(Timestamp),
    /// Applied; the record's version after the change.
    Done(Option<i64>),
    /// Refused, because the record had changed.
    Stale(RowRefusal),
    /// Refused when it was applied.
    Failed(RowRefusal),
    /// Refused when it was rehearsed, so it is not applied.
    Refused(RowRefusal),
}

impl RowStatus {
    /// Returns whether the status is final.
    pub fn is_settled(&self) -> bool {
        !matches!(self, RowStatus::Waiting | RowStatus::Unanswered(_))
    }

    /// Returns why the row was not applied.
    pub fn refused(&self) -> Option<&RowRefusal> {
        match self {
            RowStatus::Stale(refused) | RowStatus::Failed(refused) | RowStatus::Refused(refused) => {
                Some(refused)
            }
            RowStatus::Waiting | RowStatus::Unanswered(_) | RowStatus::Done(_) => None,
        }
    }

    /// Returns the status as a word for programs.
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

/// The statuses of a plan's rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProgress {
    statuses: Vec<RowStatus>,
    /// The calls that remove what a row created, by its number.
    removals: HashMap<usize, Vec<RemovalCall>>,
}

/// The number of rows in each status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// All rows.
    pub rows: usize,
    /// Applied.
    pub done: usize,
    /// Refused, because their record had changed.
    pub stale: usize,
    /// Refused for another reason.
    pub failed: usize,
    /// Not sent, because their rehearsal was refused.
    pub refused: usize,
    /// Sent, outcome unknown.
    pub unanswered: usize,
    /// Not sent.
    pub waiting: usize,
}

impl Tally {
    /// Returns the number of rows that are not settled.
    pub fn left(&self) -> usize {
        self.unanswered + self.waiting
    }
}

impl PlanProgress {
    /// Computes the progress of a plan from its journal.
    pub fn of(plan: &Plan, lines: &[Line]) -> PlanProgress {
        let statuses = vec![RowStatus::Waiting; plan.rows.len()];
        let mut progress = PlanProgress { statuses, removals: HashMap::new() };
        for line in lines {
            progress.take(line.row, &line.what);
        }
        // A row edited after it was sent keeps its status.
        for (status, row) in progress.statuses.iter_mut().zip(&plan.rows) {
            if let (RowStatus::Waiting, Some(refused)) = (&status, &row.refused) {
                *status = RowStatus::Refused(refused.clone());
            }
        }
        progress
    }

    /// Applies a line of the journal. A final status does not change.
    pub(super) fn take(&mut self, row: usize, what: &RowEvent) {
        let Some(status) = row.checked_sub(1).and_then(|at| self.statuses.get_mut(at)) else { return };
        if status.is_settled() {
            return;
        }
        *status = match what {
            RowEvent::Sent(at) => match status {
                // The server remembers the key from the first time it was sent.
                RowStatus::Unanswered(first) => RowStatus::Unanswered(*first),
                _ => RowStatus::Unanswered(*at),
            },
            RowEvent::Unsent(_) => RowStatus::Waiting,
            RowEvent::Done { version, removals } => {
                self.removals.extend(removals.clone().map(|removals| (row, removals)));
                RowStatus::Done(*version)
            }
            RowEvent::Stale(refused) => RowStatus::Stale(refused.clone()),
            RowEvent::Failed(refused) => RowStatus::Failed(refused.clone()),
        };
    }

    /// Returns the status of each row, in order.
    pub fn statuses(&self) -> &[RowStatus] {
        &self.statuses
    }

    /// Returns the calls that remove what a row created; `None` if the journal does not know them.
    pub(super) fn removals(&self, row: usize) -> Option<&[RemovalCall]> {
        self.removals.get(&row).map(Vec::as_slice)
    }

    /// Counts the rows in each status.
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
