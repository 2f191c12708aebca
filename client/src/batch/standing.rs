//! How far a plan is: what became of each of its rows.

use jiff::Timestamp;
use serde::Serialize;

use super::journal::{Line, Settled};
use super::plan::Plan;
use crate::wire::plan::Refused;

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// Nothing yet.
    Waiting,
    /// Sent, outcome unknown. It is sent again under its key.
    Unanswered(Timestamp),
    /// The server did it; the record's version since then.
    Done(Option<i64>),
    /// The record had changed.
    Stale(Refused),
    /// The server refused it when it was applied.
    Failed(Refused),
    /// The server refused it when it was rehearsed, so that it is not applied.
    Refused(Refused),
}

impl Fate {
    /// Whether nothing more becomes of it.
    pub fn is_settled(&self) -> bool {
        !matches!(self, Fate::Waiting | Fate::Unanswered(_))
    }

    /// Why it was not done.
    pub fn refused(&self) -> Option<&Refused> {
        match self {
            Fate::Stale(refused) | Fate::Failed(refused) | Fate::Refused(refused) => Some(refused),
            Fate::Waiting | Fate::Unanswered(_) | Fate::Done(_) => None,
        }
    }

    /// Its name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Fate::Waiting => "waiting",
            Fate::Unanswered(_) => "unanswered",
            Fate::Done(_) => "done",
            Fate::Stale(_) => "stale",
            Fate::Failed(_) => "failed",
            Fate::Refused(_) => "refused",
        }
    }
}

/// The fates of a plan's rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    fates: Vec<Fate>,
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

impl Standing {
    /// Where a plan stands by its journal.
    pub fn of(plan: &Plan, lines: &[Line]) -> Standing {
        let mut standing = Standing { fates: vec![Fate::Waiting; plan.rows.len()] };
        for line in lines {
            standing.take(line.row, &line.what);
        }
        // A row that was altered after it was sent keeps what came of it.
        for (fate, row) in standing.fates.iter_mut().zip(&plan.rows) {
            if let (Fate::Waiting, Some(refused)) = (&fate, &row.refused) {
                *fate = Fate::Refused(refused.clone());
            }
        }
        standing
    }

    /// Takes a line of the journal. What is settled stays so.
    pub(super) fn take(&mut self, row: usize, what: &Settled) {
        let Some(fate) = row.checked_sub(1).and_then(|at| self.fates.get_mut(at)) else { return };
        if fate.is_settled() {
            return;
        }
        *fate = match what {
            Settled::Sent(at) => match fate {
                // The first time counts: from then on the server's memory of the key runs.
                Fate::Unanswered(first) => Fate::Unanswered(*first),
                _ => Fate::Unanswered(*at),
            },
            Settled::Unsent(_) => Fate::Waiting,
            Settled::Done { version } => Fate::Done(*version),
            Settled::Stale(refused) => Fate::Stale(refused.clone()),
            Settled::Failed(refused) => Fate::Failed(refused.clone()),
        };
    }

    /// What became of each row, in order.
    pub fn fates(&self) -> &[Fate] {
        &self.fates
    }

    /// How many rows came to what.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally { rows: self.fates.len(), ..Tally::default() };
        for fate in &self.fates {
            *match fate {
                Fate::Waiting => &mut tally.waiting,
                Fate::Unanswered(_) => &mut tally.unanswered,
                Fate::Done(_) => &mut tally.done,
                Fate::Stale(_) => &mut tally.stale,
                Fate::Failed(_) => &mut tally.failed,
                Fate::Refused(_) => &mut tally.refused,
            } += 1;
        }
        tally
    }
}
