//! The distinct rows of lists that each account read within an hour, counted together by all servers.
//!
//! A server knows the rows that it answered. It looks up those of the other servers when an answer has rows that it does
//! not know. What it answered is written together with the ledger, as bitmaps: rows with near ids share one.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use client::value::id::StaffId;
use jiff::{SignedDuration, Timestamp};

use crate::store::{Conn, StoreError};

/// Milliseconds of the window.
const HOUR: i64 = 3_600_000;
/// How long the rows of other servers are not looked up again: as long as these wait before they are written.
const FRESH: SignedDuration = SignedDuration::from_secs(1);
/// The ids of a bitmap.
const CHUNK: i64 = 64;

/// A row in a list: its table and id.
pub type ListedRow = (&'static str, i64);

/// A set of rows, as bitmaps by table and number.
#[derive(Debug, Clone, Default)]
pub struct RowSet {
    tables: BTreeMap<Cow<'static, str>, BTreeMap<i64, i64>>,
    /// The number of rows, kept because every answer with new rows is compared with the budget.
    len: usize,
}

impl RowSet {
    fn insert(&mut self, (table, id): ListedRow) {
        self.unite(table.into(), id.div_euclid(CHUNK), 1 << id.rem_euclid(CHUNK));
    }

    fn unite(&mut self, table: Cow<'static, str>, chunk: i64, bits: i64) {
        let known = self.tables.entry(table).or_default().entry(chunk).or_default();
        self.len += (bits & !*known).count_ones() as usize;
        *known |= bits;
    }

    fn extend(&mut self, other: RowSet) {
        for (table, chunks) in other.tables {
            chunks.into_iter().for_each(|(chunk, bits)| self.unite(table.clone(), chunk, bits));
        }
    }

    fn contains(&self, (table, id): ListedRow) -> bool {
        let bits = self.tables.get(table).and_then(|chunks| chunks.get(&id.div_euclid(CHUNK)));
        bits.is_some_and(|bits| bits & (1 << id.rem_euclid(CHUNK)) != 0)
    }
}

/// Sets of rows that are not yet written, by account and end of the hour.
pub type UnwrittenSets = BTreeMap<(StaffId, Timestamp), RowSet>;

/// The rows of all accounts, as this server knows them.
#[derive(Debug, Default)]
pub struct ListedRows {
    known: HashMap<StaffId, HourlyRows>,
    unwritten: UnwrittenSets,
}

/// The rows that an account read until the end of an hour, and when those of other servers were last looked up.
#[derive(Debug)]
struct HourlyRows {
    ends_at: Timestamp,
    rows: RowSet,
    looked_at: Option<Timestamp>,
}

impl ListedRows {
    /// Returns whether the rows of other servers must be looked up before these can be counted.
    pub fn is_outdated(&mut self, actor: StaffId, rows: &[ListedRow], now: Timestamp) -> bool {
        let known = self.known(actor, now);
        let is_fresh = known.looked_at.is_some_and(|at| now.duration_since(at) < FRESH);
        !is_fresh && rows.iter().any(|row| !known.rows.contains(*row))
    }

    /// Adds rows that were looked up.
    pub fn learn(&mut self, actor: StaffId, rows: RowSet, now: Timestamp) {
        let known = self.known(actor, now);
        known.rows.extend(rows);
        known.looked_at = Some(now);
    }

    /// Counts the rows of an answer. Returns `false`, and counts none, if the account would have read more than the limit.
    pub fn count(&mut self, actor: StaffId, rows: &[ListedRow], limit: usize, now: Timestamp) -> bool {
        let known = self.known(actor, now);
        let mut new = RowSet::default();
        rows.iter().filter(|row| !known.rows.contains(**row)).for_each(|row| new.insert(*row));
        if new.len == 0 {
            return true;
        }
        if known.rows.len + new.len > limit {
            return false;
        }
        known.rows.extend(new.clone());
        self.unwritten.entry((actor, end_of_hour(now))).or_default().extend(new);
        true
    }

    /// Takes the rows to write.
    pub fn take(&mut self) -> UnwrittenSets {
        std::mem::take(&mut self.unwritten)
    }

    /// Puts back rows that could not be written.
    pub fn put_back(&mut self, rows: UnwrittenSets) {
        for (key, rows) in rows {
            self.unwritten.entry(key).or_default().extend(rows);
        }
    }

    fn known(&mut self, actor: StaffId, now: Timestamp) -> &mut HourlyRows {
        let ends_at = end_of_hour(now);
        let new = || HourlyRows { ends_at, rows: RowSet::default(), looked_at: None };
        let known = self.known.entry(actor).or_insert_with(new);
        if known.ends_at != ends_at {
            *known = new();
        }
        known
    }
}

/// Returns the end of the window that an instant is in.
pub fn end_of_hour(now: Timestamp) -> Timestamp {
    let millisecond = now.as_millisecond();
    Timestamp::from_millisecond(millisecond - millisecond.rem_euclid(HOUR) + HOUR).unwrap_or(Timestamp::MAX)
}

/// Returns the rows of an account that all servers have written for this hour.
///
/// # Errors
/// Returns the errors of the statement.
pub fn look_up(conn: &mut Conn<'_>, actor: StaffId, now: Timestamp) -> Result<RowSet, StoreError> {
    let sql = "select table_name, chunk, bits from listed_rows where actor_id = $1 and ends_at = $2";
    let mut rows = RowSet::default();
    for row in conn.query(sql, &[actor.into(), end_of_hour(now).into()])? {
        rows.unite(row.get::<String>("table_name").into(), row.get("chunk"), row.get("bits"));
    }
    Ok(rows)
}

/// Writes rows, in an order in which servers that write together do not wait for one another in a circle.
///
/// # Errors
/// Returns the errors of the statements.
pub fn write(conn: &mut Conn<'_>, unwritten: &UnwrittenSets) -> Result<(), StoreError> {
    let sql = "insert into listed_rows (actor_id, ends_at, table_name, chunk, bits) values ($1, $2, $3, $4, $5)
        on conflict (actor_id, ends_at, table_name, chunk) do update set bits = listed_rows.bits | excluded.bits";
    for ((actor, ends_at), rows) in unwritten {
        for (table, chunks) in &rows.tables {
            for (chunk, bits) in chunks {
                let table = table.as_ref().into();
                let values = [(*actor).into(), (*ends_at).into(), table, (*chunk).into(), (*bits).into()];
                conn.execute(sql, &values)?;
            }
        }
    }
    Ok(())
}
