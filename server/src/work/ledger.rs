//! Who read what, and which calls were refused: noted in memory and written down together every second, so that neither
//! reading nor refusing waits for the disk, and no flood of refusals becomes a flood of rows.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use client::reason::Reason;
use client::value::date::day_of;
use client::value::id::StaffId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value as Json, json};
use tokio::sync::watch;

use super::app::{App, Shared};
use super::cx::{Context, Cx};
use super::refusal::{Refusal, Result};
use super::session::Visitor;
use crate::http::change::after_commit;
use crate::store::{Conn, Outcome};

/// How often it is written down.
const PAUSE: Duration = Duration::from_secs(1);
/// Refused calls of one account and endpoint within so many seconds are one row, or two: the first, and the others.
const WINDOW: i64 = 60;
/// Seconds of the window that the budget of lists is for.
const HOUR: i64 = 3_600;
/// The kind of what is exported.
pub const EXPORT: &str = "export";

/// How many rows one account may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadBudget {
    /// Different rows of lists in an hour.
    pub listed: usize,
    /// Rows of exports in a day.
    pub exported: i64,
}

/// What is noted and not yet written down.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    refused: HashMap<(StaffId, &'static str), Refused>,
    notes: Vec<Note>,
    reads: HashMap<Sight, Tally>,
    listed: HashMap<StaffId, Listed>,
}

/// The different rows, by table and id, that lists answered an account within an hour.
#[derive(Debug, Default)]
struct Listed {
    hour: i64,
    rows: HashSet<(&'static str, i64)>,
}

/// A row of the audit log to be.
#[derive(Debug, Clone)]
struct Note {
    context: Context,
    visitor: Visitor,
    record: &'static str,
    id: i64,
    new: Json,
}

/// Refused calls of one account and endpoint: the last of them, and how many are not written down.
#[derive(Debug)]
struct Refused {
    window: i64,
    note: Note,
    more: i64,
}

/// What an account read of one kind, or of one record, in a day.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Sight {
    actor: StaffId,
    day: Date,
    record: &'static str,
    id: i64,
}

#[derive(Debug, Clone, Copy)]
struct Tally {
    calls: i64,
    rows: i64,
    last: Timestamp,
}

impl Ledger {
    /// Notes a call that a guard refused.
    pub fn refused(&self, visitor: &Visitor, context: &Context, id: i64, reason: &Reason, now: Timestamp) {
        let new = json!({ "sentence": reason.sentence, "why": reason.why });
        let note = Note { context: context.clone(), visitor: visitor.clone(), record: "refusal", id, new };
        let window = now.as_second() / WINDOW;
        let mut pages = self.pages();
        let key = (visitor.actor.id, context.endpoint);
        if let Some(refused) = pages.refused.get_mut(&key).filter(|refused| refused.window == window) {
            (refused.note, refused.more) = (note, refused.more + 1);
            return;
        }
        pages.notes.push(note.clone());
        let before = pages.refused.insert(key, Refused { window, note, more: 0 });
        pages.notes.extend(before.and_then(Refused::rest));
    }

    /// Notes a file that leaves, with its filter.
    pub fn exported(&self, visitor: &Visitor, context: &Context, filter: &str, rows: i64, now: Timestamp) {
        let new = json!({ "filter": filter, "rows": rows });
        let (context, visitor) = (context.clone(), visitor.clone());
        let actor = visitor.actor.id;
        let mut pages = self.pages();
        pages.notes.push(Note { context, visitor, record: EXPORT, id: 0, new });
        pages.tally(Sight { actor, day: day_of(now), record: EXPORT, id: 0 }, rows, now);
    }

    /// Rows that an account has exported today and that are not written down yet.
    pub fn unwritten_exports(&self, actor: StaffId, day: Date) -> i64 {
        let sight = Sight { actor, day, record: EXPORT, id: 0 };
        self.pages().reads.get(&sight).map_or(0, |tally| tally.rows)
    }

    /// Notes what a call answered: the rows of a list, or the one record that its path names.
    ///
    /// # Errors
    /// When the account has read more different rows within the hour than its budget allows.
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
                *listed = Listed { hour, rows: HashSet::new() };
            }
            let seen = &mut listed.rows;
            let new: HashSet<_> = rows.into_iter().filter(|row| !seen.contains(row)).collect();
            if seen.len() + new.len() > budget.listed && !new.is_empty() {
                return Err(Refusal::ReadBudget((hour + 1) * HOUR - now.as_second()));
            }
            seen.extend(new);
        }
        match id {
            Some(id) => pages.tally(Sight { actor, day: day_of(now), record, id }, count.max(1), now),
            None if count > 0 => pages.tally(Sight { actor, day: day_of(now), record, id: 0 }, count, now),
            None => {}
        }
        Ok(())
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what is to be written down. Refusals of a window that is not over stay, unless the server stops.
    fn take(&self, now: Timestamp, all: bool) -> (Vec<Note>, HashMap<Sight, Tally>) {
        let mut pages = self.pages();
        let window = now.as_second() / WINDOW;
        let over: Vec<_> = pages.refused.extract_if(|_, refused| all || refused.window != window).collect();
        pages.notes.extend(over.into_iter().filter_map(|(_, refused)| refused.rest()));
        (std::mem::take(&mut pages.notes), std::mem::take(&mut pages.reads))
    }

    /// Puts back what could not be written down.
    fn put_back(&self, notes: Vec<Note>, reads: HashMap<Sight, Tally>) {
        let mut pages = self.pages();
        pages.notes.splice(0..0, notes);
        for (sight, tally) in reads {
            let entry = pages.reads.entry(sight).or_insert(Tally { calls: 0, rows: 0, last: tally.last });
            (entry.calls, entry.rows) = (entry.calls + tally.calls, entry.rows + tally.rows);
        }
    }
}

impl Pages {
    fn tally(&mut self, sight: Sight, rows: i64, now: Timestamp) {
        let tally = self.reads.entry(sight).or_insert(Tally { calls: 0, rows: 0, last: now });
        *tally = Tally { calls: tally.calls + 1, rows: tally.rows + rows, last: now };
    }
}

impl Refused {
    /// The row for those that came after the first.
    fn rest(self) -> Option<Note> {
        let Refused { mut note, more, .. } = self;
        note.new["count"] = more.into();
        (more > 0).then_some(note)
    }
}

/// Writes down until the server stops, and a last time then.
pub async fn run(app: Shared, mut stop: watch::Receiver<bool>) {
    loop {
        let stopping = tokio::select! {
            () = tokio::time::sleep(PAUSE) => false,
            _ = stop.changed() => true,
        };
        if let Err(refusal) = write_down(&app, stopping).await {
            tracing::warn!(?refusal, "reads and refusals are not written down yet; it is tried again");
        }
        if stopping {
            return;
        }
    }
}

/// Writes down what is noted; with `all`, refusals of the present minute too.
///
/// # Errors
/// Those of the store; what was noted is kept for the next time.
pub async fn write_down(app: &Shared, all: bool) -> Result<()> {
    let (notes, reads) = app.ledger.take(app.clock.now(), all);
    if notes.is_empty() && reads.is_empty() {
        return Ok(());
    }
    let (shared, written) = (app.clone(), (notes.clone(), reads.clone()));
    let unit = move |conn: &mut Conn<'_>| match write(conn, &shared, &written.0, &written.1) {
        Ok(finished) => Outcome::Commit(Ok(finished)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let done = app.store.write(unit).await.map_err(Refusal::from).and_then(|done| done);
    match done {
        Ok(finished) => finished.into_iter().for_each(|finished| after_commit(app, finished)),
        Err(refusal) => {
            app.ledger.put_back(notes, reads);
            return Err(refusal);
        }
    }
    Ok(())
}

fn write(
    conn: &mut Conn<'_>,
    app: &App,
    notes: &[Note],
    reads: &HashMap<Sight, Tally>,
) -> Result<Option<super::cx::Finished>> {
    for (sight, tally) in reads {
        conn.execute(
            "insert into reads (actor_id, day, record, record_id, calls, rows_read, last_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (actor_id, day, record, record_id) do update set
             calls = reads.calls + excluded.calls, rows_read = reads.rows_read + excluded.rows_read,
             last_at = excluded.last_at",
            &[
                sight.actor.into(),
                sight.day.to_string().into(),
                sight.record.into(),
                sight.id.into(),
                tally.calls.into(),
                tally.rows.into(),
                tally.last.into(),
            ],
        )?;
    }
    conn.touch("reads");
    let mut last = None;
    for Note { context, visitor, record, id, new } in notes {
        let mut cx = Cx::new(conn, app, context, Some(visitor.clone()));
        cx.changed("reads", record, *id, json!({}), new.clone());
        last = Some(cx.finish()?);
    }
    Ok(last)
}
