//! The order of the calls on one record: each waits for the answer to the one before it, and names the version in that answer.

use serde::{Deserialize, Serialize};

use crate::core::write::Write;

/// Steps of versions that are remembered.
const MOST_STEPS: usize = 500;

/// A record as calls name it: its kind and its id.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordName {
    /// The kind of record, e.g. `transaction`.
    pub kind: String,
    /// Its id.
    pub id: i64,
}

/// A call on records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// A change, by its number.
    Write(u64),
    /// Many changes, rehearsed as a plan, by their number.
    Plan(u64),
    /// The rehearsal of a change that is asked about.
    Rehearsal(Write),
    /// The reading of a form.
    Form(Write),
}

/// The calls on records that are under way or wait, and the versions that the user's own changes led to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    /// The changes whose answers are still to come, by number.
    under_way: Vec<(u64, RecordName)>,
    /// The calls that wait, in the order in which they were requested.
    waiting: Vec<(Vec<RecordName>, Turn)>,
    steps: Vec<Step>,
}

/// A change of a record's version by the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Step {
    of: RecordName,
    from: i64,
    /// The version since then; 0 if the answer named none.
    to: i64,
}

impl Turns {
    /// Takes a call on these records. Returns it if it can be made now; otherwise it waits.
    pub fn take(&mut self, of: Vec<RecordName>, turn: Turn) -> Option<Turn> {
        if of.iter().any(|record| self.is_busy(record)) {
            self.waiting.push((of, turn));
            return None;
        }
        self.begin(of, &turn);
        Some(turn)
    }

    /// Returns the first waiting call that can be made now.
    pub fn take_next(&mut self) -> Option<Turn> {
        let is_free = |at: &usize| {
            let is_before =
                |record: &RecordName| self.waiting[..*at].iter().any(|(records, _)| records.contains(record));
            let (of, _) = &self.waiting[*at];
            !of.iter().any(|record| self.is_changing(record) || is_before(record))
        };
        let at = (0..self.waiting.len()).find(is_free)?;
        let (of, turn) = self.waiting.remove(at);
        self.begin(of, &turn);
        Some(turn)
    }

    /// Ends the turn of a change.
    pub fn end(&mut self, number: u64) {
        self.under_way.retain(|(other, _)| *other != number);
    }

    /// Takes back the changes of a record that wait. Returns their numbers.
    pub fn drop_writes(&mut self, of: &RecordName) -> Vec<u64> {
        let number = |(records, turn): &(Vec<RecordName>, Turn)| match turn {
            Turn::Write(number) if records.contains(of) => Some(*number),
            _ => None,
        };
        let dropped = self.waiting.iter().filter_map(number).collect();
        self.waiting.retain(|waiting| number(waiting).is_none());
        dropped
    }

    /// Notes that a change led from one version to another; to 0 if the answer named none.
    pub fn step(&mut self, of: &RecordName, from: i64, to: i64) {
        self.steps.push(Step { of: of.clone(), from, to });
        if self.steps.len() > MOST_STEPS {
            self.steps.remove(0);
        }
    }

    /// Returns the version that the user's own changes led to from one that was seen; 0 if it is unknown. A change by others
    /// leads nowhere, so that a stale version stays one.
    pub fn version(&self, of: &RecordName, seen: i64) -> i64 {
        let steps = self.steps.iter().filter(|step| step.of == *of);
        steps.fold(seen, |version, step| if step.from == version { step.to } else { version })
    }

    /// Returns whether a change of a record is under way or waits.
    pub fn is_busy(&self, of: &RecordName) -> bool {
        self.is_changing(of) || self.waiting.iter().any(|(records, _)| records.contains(of))
    }

    fn is_changing(&self, of: &RecordName) -> bool {
        self.under_way.iter().any(|(_, record)| record == of)
    }

    fn begin(&mut self, of: Vec<RecordName>, turn: &Turn) {
        if let Turn::Write(number) = turn {
            self.under_way.extend(of.into_iter().map(|record| (*number, record)));
        }
    }
}
