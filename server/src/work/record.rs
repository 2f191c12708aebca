//! Changes records with versions. The UPDATE compares the version; if it does not match, the record is read and
//! the change decided again.

use client::record::{Kind, Record};
use client::value::id::Id;

use super::cx::Cx;
use super::refusal::{LastChange, Refusal, Result};
use crate::store::{self, Dialect, Value};

/// Limit on attempts for a change whose caller named no version.
const TRIES: usize = 5;

/// A record and the version that was read.
#[derive(Debug, Clone, Copy)]
pub struct RecordVersion {
    kind: &'static Kind,
    id: i64,
    version: i64,
}

impl RecordVersion {
    /// Creates the version of a record.
    pub fn new<K: Record>(id: Id<K>, version: i64) -> RecordVersion {
        RecordVersion { kind: K::KIND, id: id.get(), version }
    }
}

/// What a statement does besides comparing the version.
#[derive(Clone, Copy)]
enum Write {
    Set,
    Hold,
    Delete,
}

/// The columns that a statement sets, each beside its value.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RowValues {
    columns: Vec<&'static str>,
    terms: Vec<Term>,
    values: Vec<Value>,
}

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Term {
    To,
    Once,
    Raise,
}

impl RowValues {
    /// Sets no column yet.
    pub fn new() -> RowValues {
        RowValues::default()
    }

    /// Sets a column.
    #[must_use]
    pub fn to(self, column: &'static str, value: impl Into<Value>) -> RowValues {
        self.with(column, Term::To, Some(value.into()))
    }

    /// Sets a column, unless it has a value.
    #[must_use]
    pub fn once(self, column: &'static str, value: impl Into<Value>) -> RowValues {
        self.with(column, Term::Once, Some(value.into()))
    }

    /// Empties a column.
    #[must_use]
    pub fn null(self, column: &'static str) -> RowValues {
        self.to(column, Value::Null)
    }

    /// Raises a number by one.
    #[must_use]
    pub fn raise(self, column: &'static str) -> RowValues {
        self.with(column, Term::Raise, None)
    }

    /// Returns what `after` sets otherwise than this. Both set the same columns to values, in the same order.
    #[must_use]
    pub fn changed_to(&self, after: &RowValues) -> RowValues {
        debug_assert_eq!(self.columns, after.columns);
        let differing = |((column, before), after): ((&&'static str, &Value), &Value)| {
            (before != after).then(|| (*column, after.clone()))
        };
        let values = self.columns.iter().zip(&self.values).zip(&after.values).filter_map(differing);
        values.fold(RowValues::new(), |set, (column, value)| set.to(column, value))
    }

    fn with(mut self, column: &'static str, term: Term, value: Option<Value>) -> RowValues {
        self.columns.push(column);
        self.terms.push(term);
        self.values.extend(value);
        self
    }

    /// Returns the terms of an UPDATE, each with a comma after it; their values are the first ones of the statement.
    fn terms(&self) -> String {
        let mut place = 0;
        let term = |(column, term): (&&str, &Term)| {
            place += usize::from(*term != Term::Raise);
            match term {
                Term::To => format!("{column} = ${place}, "),
                Term::Once => format!("{column} = coalesce({column}, ${place}), "),
                Term::Raise => format!("{column} = {column} + 1, "),
            }
        };
        self.columns.iter().zip(&self.terms).map(term).collect()
    }
}

impl Cx<'_, '_> {
    /// Changes a record and raises its version. `read` loads it and asks the guards; `set` computes the
    /// columns and values from it. Returns what `read` returned.
    ///
    /// # Errors
    /// The guards' refusals; `Stale` if the caller named another version than the record has.
    pub fn change<T>(
        &mut self,
        read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>,
        set: impl FnMut(&mut Self, &T) -> Result<RowValues>,
    ) -> Result<T> {
        self.decide(Write::Set, read, set)
    }

    /// Locks a record at the version read until this unit of work ends, without changing it.
    ///
    /// # Errors
    /// As for [`Cx::change`].
    pub fn hold<T>(&mut self, read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>) -> Result<T> {
        self.decide(Write::Hold, read, |_, _| Ok(RowValues::new()))
    }

    /// Locks records, whatever their versions are, until this unit of work ends: those who are about to refer to them are waited for, and
    /// later ones wait. SQLite has one writer.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub fn lock<K: Record>(&mut self, ids: &[Id<K>]) -> Result<()> {
        // PostgreSQL refuses a list without values.
        if self.conn().dialect() == Dialect::Postgres && !ids.is_empty() {
            let (table, places) = (K::KIND.table, store::places(1..=ids.len()));
            let sql = format!("select id from {table} where id in ({places}) order by id for update");
            self.query(&sql, &ids.iter().map(|id| (*id).into()).collect::<Vec<Value>>())?;
        }
        Ok(())
    }

    /// Deletes a record.
    ///
    /// # Errors
    /// As for [`Cx::change`].
    pub fn delete<T>(&mut self, read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>) -> Result<T> {
        self.decide(Write::Delete, read, |_, _| Ok(RowValues::new()))
    }

    /// Changes a record and raises its version, whatever that is, if a condition holds. Returns whether it did.
    pub fn change_where<K: Record>(&mut self, id: Id<K>, condition: &str, set: RowValues) -> Result<bool> {
        let (terms, table, at) = (set.terms(), K::KIND.table, set.values.len() + 1);
        let sql = format!("update {table} set {terms}version = version + 1 where id = ${at} and {condition}");
        let mut values = set.values;
        values.push(id.into());
        Ok(self.execute(&sql, &values)? > 0)
    }

    /// Adds a record. Returns its id.
    pub fn insert_row<K: Record>(&mut self, row: RowValues) -> Result<Id<K>> {
        let (columns, places) = (row.columns.join(", "), store::places(1..=row.values.len()));
        let sql = format!("insert into {} ({columns}) values ({places}) returning id", K::KIND.table);
        Ok(Id::new(self.insert(&sql, &row.values)?))
    }

    fn decide<T>(
        &mut self,
        write: Write,
        mut read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>,
        mut set: impl FnMut(&mut Self, &T) -> Result<RowValues>,
    ) -> Result<T> {
        for _ in 0..TRIES {
            let (record, found) = read(self)?;
            if self.context.if_match.is_some_and(|version| version != record.version) {
                return Err(self.stale(record)?);
            }
            let set = set(self, &found)?;
            if self.compare_and_write(write, record, set)? {
                return Ok(found);
            }
        }
        Err(Refusal::Stale(None))
    }

    fn compare_and_write(&mut self, write: Write, record: RecordVersion, set: RowValues) -> Result<bool> {
        let RecordVersion { kind: Kind { table, .. }, id, version } = record;
        let (terms, mut values) = (set.terms(), set.values);
        let (at, version_at) = (values.len() + 1, values.len() + 2);
        let change = match write {
            Write::Set => format!("update {table} set {terms}version = version + 1"),
            Write::Hold => format!("update {table} set version = version"),
            Write::Delete => format!("delete from {table}"),
        };
        values.extend([id.into(), version.into()]);
        Ok(self.execute(&format!("{change} where id = ${at} and version = ${version_at}"), &values)? == 1)
    }

    fn stale(&mut self, record: RecordVersion) -> Result<Refusal> {
        let sql = "select at, actor_name from audit_log where record = $1 and record_id = $2 order by seq desc limit 1";
        let row = self.query_one(sql, &[record.kind.name.into(), record.id.into()])?;
        Ok(Refusal::Stale(row.map(|row| LastChange { at: row.get("at"), by: row.get("actor_name") })))
    }
}
