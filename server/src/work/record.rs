//! Changes records with versions. The UPDATE compares the version; if it does not match, the record is read and
//! the change decided again.

use client::record::{Kind, Record};
use client::value::id::Id;

use super::cx::Cx;
use super::refusal::{LastChange, Refusal, Result};
use crate::store::Value;

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

/// The change that an UPDATE makes besides comparing the version.
#[derive(Clone, Copy)]
enum Write<'a> {
    Set(&'a str),
    Hold,
    Delete,
}

impl Cx<'_, '_> {
    /// Changes a record and raises its version. `read` loads it and asks the guards; `values` computes the
    /// parameters of `set` from it. Returns what `read` returned.
    ///
    /// # Errors
    /// The guards' refusals; `Stale` if the caller named another version than the record has.
    pub fn change<T>(
        &mut self,
        set: &str,
        read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>,
        values: impl FnMut(&mut Self, &T) -> Result<Vec<Value>>,
    ) -> Result<T> {
        self.decide(Write::Set(set), read, values)
    }

    /// Locks a record at the version read until this unit of work ends, without changing it.
    ///
    /// # Errors
    /// As for [`Cx::change`].
    pub fn hold<T>(&mut self, read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>) -> Result<T> {
        self.decide(Write::Hold, read, |_, _| Ok(Vec::new()))
    }

    /// Deletes a record.
    ///
    /// # Errors
    /// As for [`Cx::change`].
    pub fn delete<T>(&mut self, read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>) -> Result<T> {
        self.decide(Write::Delete, read, |_, _| Ok(Vec::new()))
    }

    fn decide<T>(
        &mut self,
        write: Write<'_>,
        mut read: impl FnMut(&mut Self) -> Result<(RecordVersion, T)>,
        mut values: impl FnMut(&mut Self, &T) -> Result<Vec<Value>>,
    ) -> Result<T> {
        for _ in 0..TRIES {
            let (record, found) = read(self)?;
            if self.context.if_match.is_some_and(|version| version != record.version) {
                return Err(self.stale(record)?);
            }
            let values = values(self, &found)?;
            if self.compare_and_write(write, record, values)? {
                return Ok(found);
            }
        }
        Err(Refusal::Stale(None))
    }

    fn compare_and_write(
        &mut self,
        write: Write<'_>,
        record: RecordVersion,
        mut values: Vec<Value>,
    ) -> Result<bool> {
        let RecordVersion { kind: Kind { table, .. }, id, version } = record;
        let (at, version_at) = (values.len() + 1, values.len() + 2);
        let change = match write {
            Write::Set("") => format!("update {table} set version = version + 1"),
            Write::Set(set) => format!("update {table} set {set}, version = version + 1"),
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
