//! Runs statements on SQLite: numbered parameters, cached statements, classified errors.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;
use rusqlite::types::{ToSqlOutput, ValueRef as Column};
use rusqlite::{CachedStatement, Connection, Error, ErrorCode, ToSql, ffi};

use super::STATEMENTS;
use crate::store::conn::Engine;
use crate::store::row::{Names, Rows};
use crate::store::{Dialect, Row, StoreError, Value, ValueRef};

const ADMISSION_STAMP: &str = "select stamp from admission_stamp where id = 1";

/// A connection, with data about the statements that it prepared.
pub(super) struct Session {
    pub connection: Connection,
    /// Hashed without a random seed: no caller chooses them.
    texts: HashMap<Box<str>, Text, FixedState>,
}

/// A statement as SQLite takes it, and the names of its columns.
struct Text {
    numbered: String,
    names: Arc<Names>,
}

impl From<Connection> for Session {
    fn from(connection: Connection) -> Self {
        Session { connection, texts: HashMap::default() }
    }
}

impl Session {
    fn prepare(&mut self, sql: &str) -> Result<(CachedStatement<'_>, Arc<Names>), StoreError> {
        let Session { connection, texts } = self;
        let prepare = |text: &str| connection.prepare_cached(text).map_err(|error| classify(&error));
        if let Some(Text { numbered, names }) = texts.get(sql) {
            return Ok((prepare(numbered)?, names.clone()));
        }
        let numbered = numbered(sql);
        let statement = prepare(&numbered)?;
        let names = Arc::new(Names::new(statement.column_names()));
        if texts.len() >= STATEMENTS {
            texts.clear();
        }
        texts.insert(sql.into(), Text { numbered, names: names.clone() });
        Ok((statement, names))
    }
}

impl Engine for Session {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let (mut statement, names) = self.prepare(sql)?;
        bind(&mut statement, params)?;
        let columns = statement.column_count();
        let mut cursor = statement.raw_query();
        let mut rows = Rows::new(names);
        while let Some(row) = cursor.next().map_err(|error| classify(&error))? {
            for column in 0..columns {
                rows.push(read(row.get_ref(column).map_err(|error| classify(&error))?)?);
            }
        }
        Ok(rows.complete())
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        let (mut statement, _) = self.prepare(sql)?;
        bind(&mut statement, params)?;
        let changed = statement.raw_execute().map_err(|error| classify(&error))?;
        Ok(changed as u64)
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.connection.execute_batch(sql).map_err(|error| classify(&error))
    }

    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn admission_stamp(&mut self) -> Result<Option<Arc<str>>, StoreError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(ADMISSION_STAMP)?;
            statement.query_row([], |row| Ok(Arc::from(row.get_ref(0)?.as_str()?)))
        };
        read().map(Some).map_err(|error| classify(&error))
    }
}

/// Runs a fixed statement around a unit of work.
pub(super) fn command(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let run = || connection.prepare_cached(sql)?.raw_execute();
    run().map(drop).map_err(|error| classify(&error))
}

/// Closes the snapshot of a read. Nothing that was read depends on it.
pub(super) fn end_reading(connection: &Connection) {
    if let Err(error) = command(connection, "rollback") {
        tracing::warn!(%error, "a snapshot was not closed");
    }
}

/// Rewrites `$2` as `?2`. SQLite treats the first as a name, numbered by appearance and looked up each time,
/// and the second as a number. No literal of a statement has a dollar before a digit.
fn numbered(sql: &str) -> String {
    let mut parts = sql.split('$');
    let mut text = String::with_capacity(sql.len());
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        text.push(if part.starts_with(|next: char| next.is_ascii_digit()) { '?' } else { '$' });
        text.push_str(part);
    }
    text
}

fn bind(statement: &mut rusqlite::Statement<'_>, params: &[Value]) -> Result<(), StoreError> {
    let used = statement.parameter_count();
    if used != params.len() {
        let given = params.len();
        return Err(StoreError::Internal(format!(
            "a statement uses {used} parameters and was given {given}"
        )));
    }
    for (number, value) in (1..).zip(params) {
        statement.raw_bind_parameter::<usize, _>(number, value).map_err(|error| classify(&error))?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => Column::Null,
            Value::Int(number) => Column::Integer(*number),
            Value::Text(text) => Column::Text(text.as_bytes()),
            Value::Blob(bytes) => Column::Blob(bytes),
        }))
    }
}

fn read(column: Column<'_>) -> Result<ValueRef<'_>, StoreError> {
    Ok(match column {
        Column::Null => ValueRef::Null,
        Column::Integer(number) => ValueRef::Int(number),
        Column::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => ValueRef::Text(text),
            Err(_) => return Err(StoreError::Corrupt("a text column is not UTF-8".into())),
        },
        Column::Blob(bytes) => ValueRef::Blob(bytes),
        Column::Real(_) => return Err(StoreError::Internal("a statement answered a fraction".into())),
    })
}

/// Returns the kind of a failure by SQLite's code.
pub(super) fn classify(error: &Error) -> StoreError {
    let text = error.to_string();
    let Error::SqliteFailure(failure, message) = error else { return StoreError::Internal(text) };
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy(text),
        ErrorCode::DiskFull => StoreError::Full(text),
        ErrorCode::CannotOpen
        | ErrorCode::ReadOnly
        | ErrorCode::PermissionDenied
        | ErrorCode::SystemIoFailure
        | ErrorCode::OutOfMemory
        | ErrorCode::FileLockingProtocolFailed => StoreError::Unavailable(text),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => StoreError::Corrupt(text),
        ErrorCode::ConstraintViolation if is_unique(failure.extended_code) => {
            StoreError::Unique(unique_index(message.as_deref().unwrap_or_default()))
        }
        _ => StoreError::Internal(text),
    }
}

/// Returns whether the disk failed to confirm a write. Whether a later confirmation can be trusted is then
/// unknown.
pub(super) fn is_unconfirmed(error: &Error) -> bool {
    let code = error.sqlite_error().map_or(0, |failure| failure.extended_code);
    [ffi::SQLITE_IOERR_FSYNC, ffi::SQLITE_IOERR_DIR_FSYNC].contains(&code)
}

fn is_unique(extended_code: i32) -> bool {
    [ffi::SQLITE_CONSTRAINT_UNIQUE, ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_ROWID]
        .contains(&extended_code)
}

/// Extracts the index from `UNIQUE constraint failed: staff.email`, or `… failed: index 'staff_email'` for an
/// index over an expression.
fn unique_index(message: &str) -> String {
    let index = message.split_once(": ").map_or(message, |(_, index)| index);
    index.strip_prefix("index '").and_then(|name| name.strip_suffix('\'')).unwrap_or(index).to_owned()
}
