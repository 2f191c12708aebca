//! The changes of a listed table, from which totals follow without a new count.
//!
//! Such a table has a second one, `<table>_changes`, with the columns that conditions, sorts and sums of its lists
//! name. Triggers add the row as it was, with the sign -1, and as it is, with the sign 1. The rows of a filter that were
//! added since its rows were counted, each times its sign, are the difference. The oldest changes are removed.

use std::sync::Arc;

use super::moment::{Moment, Snapshot};
use super::{Conn, Dialect, StoreError, Value};

/// The changes of a table since a moment: conditions on the rows of `<table>_changes`, by an alias.
pub(super) struct Since {
    /// Holds for the changes since the moment.
    pub condition: String,
    /// Whether none of them has been removed, as an expression.
    pub is_complete: String,
    /// The parameter that both name.
    pub value: Value,
}

impl Conn<'_> {
    /// Returns what the changes of a table are compared with.
    pub(super) fn moment(&mut self, table: &str) -> Result<Moment, StoreError> {
        if let Some(snapshot) = self.snapshot() {
            return Ok(Moment::Snapshot(snapshot));
        }
        match self.dialect() {
            Dialect::Sqlite => {
                let row = self.query_one(&format!("select max(n) from {table}_changes"), &[])?;
                Ok(Moment::Number(row.and_then(|row| row.opt_int(0)).unwrap_or(0)))
            }
            Dialect::Postgres => {
                let row = self.query_one("select cast(pg_current_snapshot() as text)", &[])?;
                let snapshot = row.and_then(|row| Snapshot::parse(row.str(0)));
                let defect = || StoreError::Internal("PostgreSQL told no snapshot".into());
                snapshot.map(|snapshot| Moment::Snapshot(Arc::new(snapshot))).ok_or_else(defect)
            }
        }
    }

    /// Removes changes of transactions that this PostgreSQL has not begun: its data were copied from another one.
    pub(super) fn forget_foreign_changes(&mut self) -> Result<(), StoreError> {
        let logs = "select cast(cast(tgrelid as regclass) as text) from pg_trigger where tgname like '%_changes_pruned'";
        for log in self.query(logs, &[])? {
            let log = log.str(0);
            self.batch(&format!("delete from {log} where xid >= pg_snapshot_xmax(pg_current_snapshot())"))?;
        }
        Ok(())
    }

    /// Removes the logged changes of all tables, which hold earlier values of rows. Totals are counted again.
    ///
    /// # Errors
    /// Returns the errors of the statements.
    pub fn forget_changes(&mut self) -> Result<(), StoreError> {
        let logs = match self.dialect() {
            Dialect::Sqlite => {
                "select tbl_name from sqlite_master where type = 'trigger' and name like '%_changes_pruned'"
            }
            Dialect::Postgres => {
                "select cast(cast(tgrelid as regclass) as text) from pg_trigger where tgname like '%_changes_pruned'"
            }
        };
        for log in self.query(logs, &[])? {
            let table = log.str(0).trim_end_matches("_changes").to_owned();
            let statements = gap(self.dialect(), &table);
            self.batch(&statements)?;
        }
        Ok(())
    }

    /// Stops logging the changes of a table in a unit of work that fills it. Returns the statements that log them again and
    /// remove all changes, so that totals are counted again.
    pub fn pause_changes(&mut self, table: &str) -> Result<Vec<String>, StoreError> {
        let found = match self.dialect() {
            Dialect::Sqlite => {
                "select name, sql from sqlite_master where type = 'trigger' and tbl_name = $1
                and name like '%_changes_%'"
            }
            Dialect::Postgres => {
                "select cast(tgname as text), '' from pg_trigger
                where tgrelid = cast(cast($1 as text) as regclass) and tgname like '%_changes_%'"
            }
        };
        let mut resume = Vec::new();
        for trigger in self.query(found, &[table.into()])? {
            let name = trigger.str(0);
            let (pause, again) = match self.dialect() {
                Dialect::Sqlite => (format!("drop trigger {name}"), trigger.text(1)),
                Dialect::Postgres => (
                    format!("alter table {table} disable trigger {name}"),
                    format!("alter table {table} enable trigger {name}"),
                ),
            };
            self.batch(&pause)?;
            resume.push(again);
        }
        if !resume.is_empty() {
            resume.push(gap(self.dialect(), table));
        }
        Ok(resume)
    }
}

/// Returns the statements that remove all changes of a table.
fn gap(dialect: Dialect, table: &str) -> String {
    match dialect {
        // Readers notice by the gap in the numbers that changes are missing.
        Dialect::Sqlite => format!(
            "insert into {table}_changes (n, sign) select coalesce(max(n), 0) + 2, 0 from {table}_changes;
             delete from {table}_changes where sign <> 0"
        ),
        Dialect::Postgres => {
            format!("delete from {table}_changes; insert into {table}_changes (sign) values (0)")
        }
    }
}

impl Since {
    /// The changes since a moment, whose value is the parameter of this place.
    pub(super) fn of(moment: &Moment, table: &str, alias: &str, place: &str) -> Since {
        match moment {
            Moment::Number(number) => Since {
                condition: format!("{alias}.n > {place}"),
                is_complete: format!("coalesce((select min(n) from {table}_changes) <= {place} + 1, true)"),
                value: (*number).into(),
            },
            Moment::Snapshot(snapshot) => {
                let then = format!("cast(cast({place} as text) as pg_snapshot)");
                // A change is removed only when all transactions before an older one that stays are over. A snapshot after that one
                // saw all that were removed.
                let oldest = format!("(select xid from {table}_changes order by xid limit 1)");
                Since {
                    condition: format!(
                        "{alias}.xid >= pg_snapshot_xmin({then}) and not pg_visible_in_snapshot({alias}.xid, {then})
                         and {alias}.xid < pg_snapshot_xmax(pg_current_snapshot())"
                    ),
                    is_complete: format!("coalesce({oldest} < pg_snapshot_xmin({then}), true)"),
                    value: snapshot.text.as_str().into(),
                }
            }
        }
    }
}
