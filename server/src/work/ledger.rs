//! Records reads and refused calls in memory and writes them together every second, so that neither waits for
//! the disk, and a flood of refusals does not become a flood of rows.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::catalogue::noun_of;
use client::reason::Reason;
use client::record::{Kind, Record};
use client::value::date::day_of;
use client::value::id::{MemberId, StaffId, kind};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use super::context::Context;
use super::listed::{self, ListedRow, ListedRows, UnwrittenSets, end_of_hour};
use super::presences::Presences;
use super::refusal::{Refusal, Result};
use super::views::{View, Views};
use super::visitor::Visitor;
use crate::store::{Conn, StoreError};

/// Seconds within which the refused calls of one account and endpoint become one row, or two: the first, and
/// the others.
const WINDOW: i64 = 60;
/// The kind for exports.
pub const EXPORT: &str = kind::Export::KIND.name;

/// The kind for the lists that plans read.
pub const PLAN: &str = "plan";

/// The records that are not yet written.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    refused: HashMap<(StaffId, &'static str), RefusalTally>,
    notes: Vec<Note>,
    reads: Reads,
    views: Views,
    presences: Presences,
    listed: ListedRows,
}

/// Tallies of reads, in the order in which they are written.
pub type Reads = BTreeMap<ReadKey, Tally>;

/// The records to write.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    /// The rows of the audit log.
    pub notes: Vec<Note>,
    /// The tallies.
    pub reads: Reads,
    /// The readings of members' whole records.
    pub views: Views,
    /// Who has which records open.
    pub presences: Presences,
    /// The distinct rows of lists.
    pub listed: UnwrittenSets,
}

impl Entries {
    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        let is_read = !self.reads.is_empty() || !self.views.is_empty() || !self.listed.is_empty();
        self.notes.is_empty() && self.presences.is_empty() && !is_read
    }
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
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
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
    pub fn exported(&self, visitor: &Visitor, context: &Context, filter: &str, rows: i64) {
        let new = json!({ "filter": filter, "rows": rows });
        self.note(visitor.clone(), context, kind::Export::KIND, 0, new);
    }

    /// Records a fact about a record that a read made.
    pub fn note(&self, visitor: Visitor, context: &Context, kind: &'static Kind, id: i64, new: Json) {
        self.pages().notes.push(Note { context: context.clone(), visitor, kind, id, new });
    }

    /// Records that an account read a member's whole record.
    pub fn seen(&self, member: MemberId, actor: StaffId, now: Timestamp) {
        let view = View::once(now);
        let mut pages = self.pages();
        pages.views.entry((member, actor, day_of(now))).and_modify(|before| before.add(view)).or_insert(view);
    }

    /// Records that an account has a record open.
    pub fn present(&self, kind: &'static Kind, id: i64, actor: StaffId, now: Timestamp) {
        self.pages().presences.insert((kind.name, id, actor), Some(now));
    }

    /// Records that an account has closed a record.
    pub fn absent(&self, kind: &'static Kind, id: i64, actor: StaffId) {
        self.pages().presences.insert((kind.name, id, actor), None);
    }

    /// Records the rows of a list, or the one record that a path names.
    ///
    /// # Errors
    /// `ReadBudget` if the account has read more distinct rows within the hour than its budget allows. Those of the store.
    pub fn read(
        &self,
        conn: &mut Conn<'_>,
        (actor, endpoint): (StaffId, &'static str),
        id: Option<i64>,
        rows: &[ListedRow],
        limit: usize,
        now: Timestamp,
    ) -> Result<()> {
        let record = noun_of(endpoint);
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let is_outdated = self.pages().listed.is_outdated(actor, rows, now);
        if is_outdated {
            let written = listed::look_up(conn, actor, now)?;
            self.pages().listed.learn(actor, written, now);
        }
        let mut pages = self.pages();
        if !pages.listed.count(actor, rows, limit, now) {
            return Err(Refusal::read_budget(end_of_hour(now), now));
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
    pub fn take(&self, now: Timestamp, all: bool) -> Entries {
        let mut pages = self.pages();
        let window = now.as_second() / WINDOW;
        let over: Vec<_> = pages.refused.extract_if(|_, refused| all || refused.window != window).collect();
        pages.notes.extend(over.into_iter().filter_map(|(_, refused)| refused.rest()));
        Entries {
            notes: std::mem::take(&mut pages.notes),
            reads: std::mem::take(&mut pages.reads),
            views: std::mem::take(&mut pages.views),
            presences: std::mem::take(&mut pages.presences),
            listed: pages.listed.take(),
        }
    }

    /// Puts back records that could not be written.
    pub fn put_back(&self, Entries { notes, reads, views, presences, listed }: Entries) {
        let mut pages = self.pages();
        pages.notes.splice(0..0, notes);
        for (key, tally) in reads {
            let entry = pages.reads.entry(key).or_insert(Tally { calls: 0, rows: 0, last: tally.last });
            (entry.calls, entry.rows) = (entry.calls + tally.calls, entry.rows + tally.rows);
        }
        for (key, view) in views {
            pages.views.entry(key).and_modify(|later| later.add(view)).or_insert(view);
        }
        for (key, at) in presences {
            pages.presences.entry(key).or_insert(at);
        }
        pages.listed.put_back(listed);
    }
}

impl Tally {
    /// Adds it to the stored tally of its key. Returns the rows read so far.
    ///
    /// # Errors
    /// Returns the errors of the statement.
    pub fn store(self, conn: &mut Conn<'_>, key: &ReadKey) -> std::result::Result<i64, StoreError> {
        let sql = "insert into reads (actor_id, day, record, record_id, calls, rows_read, last_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (actor_id, day, record, record_id) do update set
             calls = reads.calls + excluded.calls, rows_read = reads.rows_read + excluded.rows_read,
             last_at = excluded.last_at returning rows_read";
        let values = [
            key.actor.into(),
            key.day.to_string().into(),
            key.record.into(),
            key.id.into(),
            self.calls.into(),
            self.rows.into(),
            self.last.into(),
        ];
        conn.touch("reads");
        Ok(conn.query_one(sql, &values)?.map_or(self.rows, |row| row.get("rows_read")))
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
