//! Records reads and refused calls in memory and writes them together every second, so that neither waits for
//! the disk, and a flood of refusals does not become a flood of rows.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::reason::Reason;
use client::record::{Kind, Record};
use client::value::date::day_of;
use client::value::id::{StaffId, kind};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use super::context::Context;
use super::refusal::{Refusal, Result};
use super::settings::ReadBudget;
use super::visitor::Visitor;

/// Seconds within which the refused calls of one account and endpoint become one row, or two: the first, and
/// the others.
const WINDOW: i64 = 60;
/// Seconds of the window for the budget of lists.
const HOUR: i64 = 3_600;
/// The kind for exports.
pub const EXPORT: &str = kind::Export::KIND.name;

/// The records that are not yet written.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    refused: HashMap<(StaffId, &'static str), RefusalTally>,
    notes: Vec<Note>,
    reads: HashMap<ReadKey, Tally>,
    listed: HashMap<StaffId, HourlyRows>,
}

/// The distinct rows, by table and id, in lists that an account read within an hour.
#[derive(Debug, Default)]
struct HourlyRows {
    hour: i64,
    rows: HashSet<(&'static str, i64)>,
}

/// A pending row of the audit log.
#[derive(Debug, Clone)]
pub struct Note {
    /// The request.
    pub context: Context,
    /// The account.
    pub visitor: Visitor,
    /// The kind of record.
    pub kind: &'static Kind,
    /// Its id.
    pub id: i64,
    /// The values.
    pub new: Json,
}

/// The refused calls of one account and endpoint: the last one, and the number not yet written.
#[derive(Debug)]
struct RefusalTally {
    window: i64,
    note: Note,
    more: i64,
}

/// The key of a tally of reads: an account, a day, and a kind or a record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReadKey {
    /// The account.
    pub actor: StaffId,
    /// The day.
    pub day: Date,
    /// The kind of record.
    pub record: &'static str,
    /// The record's id; 0 for a list.
    pub id: i64,
}

/// A tally of reads.
#[derive(Debug, Clone, Copy)]
pub struct Tally {
    /// The number of calls.
    pub calls: i64,
    /// The number of rows in their answers.
    pub rows: i64,
    /// When the last call was made.
    pub last: Timestamp,
}

impl Ledger {
    /// Records a call that a guard refused.
    pub fn refused(&self, visitor: &Visitor, context: &Context, id: i64, reason: &Reason, now: Timestamp) {
        let new = json!({ "sentence": reason.sentence, "why": reason.why });
        let note =
            Note { context: context.clone(), visitor: visitor.clone(), kind: kind::Refusal::KIND, id, new };
        let window = now.as_second() / WINDOW;
        let mut pages = self.pages();
        let key = (visitor.actor.id, context.endpoint);
        if let Some(refused) = pages.refused.get_mut(&key).filter(|refused| refused.window == window) {
            (refused.note, refused.more) = (note, refused.more + 1);
            return;
        }
        pages.notes.push(note.clone());
        let before = pages.refused.insert(key, RefusalTally { window, note, more: 0 });
        pages.notes.extend(before.and_then(RefusalTally::rest));
    }

    /// Records an export with its filter.
    pub fn exported(&self, visitor: &Visitor, context: &Context, filter: &str, rows: i64, now: Timestamp) {
        let new = json!({ "filter": filter, "rows": rows });
        let (context, visitor) = (context.clone(), visitor.clone());
        let actor = visitor.actor.id;
        let mut pages = self.pages();
        pages.notes.push(Note { context, visitor, kind: kind::Export::KIND, id: 0, new });
        pages.tally(ReadKey { actor, day: day_of(now), record: EXPORT, id: 0 }, rows, now);
    }

    /// Returns the rows that an account exported today and that are not yet written.
    pub fn unwritten_exports(&self, actor: StaffId, day: Date) -> i64 {
        let key = ReadKey { actor, day, record: EXPORT, id: 0 };
        self.pages().reads.get(&key).map_or(0, |tally| tally.rows)
    }

    /// Records the rows of a list, or the one record that a path names.
    ///
    /// # Errors
    /// `ReadBudget` if the account has read more distinct rows within the hour than its budget allows.
    pub fn read(
        &self,
        actor: StaffId,
        endpoint: &'static str,
        id: Option<i64>,
        rows: Vec<(&'static str, i64)>,
        budget: ReadBudget,
        now: Timestamp,
    ) -> Result<()> {
        let record = endpoint.split('.').next().unwrap_or(endpoint);
        let mut pages = self.pages();
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if count > 0 {
            let hour = now.as_second() / HOUR;
            let listed = pages.listed.entry(actor).or_default();
            if listed.hour != hour {
                *listed = HourlyRows { hour, rows: HashSet::new() };
            }
            let seen = &mut listed.rows;
            let new: HashSet<_> = rows.into_iter().filter(|row| !seen.contains(row)).collect();
            if seen.len() + new.len() > budget.listed && !new.is_empty() {
                return Err(Refusal::ReadBudget((hour + 1) * HOUR - now.as_second()));
            }
            seen.extend(new);
        }
        match id {
            Some(id) => pages.tally(ReadKey { actor, day: day_of(now), record, id }, count.max(1), now),
            None if count > 0 => pages.tally(ReadKey { actor, day: day_of(now), record, id: 0 }, count, now),
            None => {}
        }
        Ok(())
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the records to write. Leaves refusals of the current window, unless the server stops.
    pub fn take(&self, now: Timestamp, all: bool) -> (Vec<Note>, HashMap<ReadKey, Tally>) {
        let mut pages = self.pages();
        let window = now.as_second() / WINDOW;
        let over: Vec<_> = pages.refused.extract_if(|_, refused| all || refused.window != window).collect();
        pages.notes.extend(over.into_iter().filter_map(|(_, refused)| refused.rest()));
        (std::mem::take(&mut pages.notes), std::mem::take(&mut pages.reads))
    }

    /// Puts back records that could not be written.
    pub fn put_back(&self, notes: Vec<Note>, reads: HashMap<ReadKey, Tally>) {
        let mut pages = self.pages();
        pages.notes.splice(0..0, notes);
        for (key, tally) in reads {
            let entry = pages.reads.entry(key).or_insert(Tally { calls: 0, rows: 0, last: tally.last });
            (entry.calls, entry.rows) = (entry.calls + tally.calls, entry.rows + tally.rows);
        }
    }
}

impl Pages {
    fn tally(&mut self, key: ReadKey, rows: i64, now: Timestamp) {
        let tally = self.reads.entry(key).or_insert(Tally { calls: 0, rows: 0, last: now });
        *tally = Tally { calls: tally.calls + 1, rows: tally.rows + rows, last: now };
    }
}

impl RefusalTally {
    /// Returns the row for the calls after the first.
    fn rest(self) -> Option<Note> {
        let RefusalTally { mut note, more, .. } = self;
        note.new["count"] = more.into();
        (more > 0).then_some(note)
    }
}
