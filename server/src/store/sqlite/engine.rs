//! Runs statements on SQLite: numbered parameters, cached statements, classified errors.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, ErrorCode, ToSql, ffi};

use crate::store::conn::Engine;
use crate::store::value::Names;
use crate::store::{Dialect, Row, StoreError, Value};

impl Engine for Connection {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare_cached(&numbered(sql)).map_err(|error| classify(&error))?;
        bind(&mut statement, params)?;
        let columns = statement.column_count();
        let names: Names = statement.column_names().map(Into::into).collect();
        let mut cursor = statement.raw_query();
        let mut rows = Vec::new();
        while let Some(row) = cursor.next().map_err(|error| classify(&error))? {
            let mut values = Vec::with_capacity(columns);
            for column in 0..columns {
                values.push(read(row.get_ref(column).map_err(|error| classify(&error))?)?);
            }
            rows.push(Row::new(names.clone(), values));
        }
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.prepare_cached(&numbered(sql)).map_err(|error| classify(&error))?;
        bind(&mut statement, params)?;
        let changed = statement.raw_execute().map_err(|error| classify(&error))?;
        Ok(changed as u64)
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.execute_batch(sql).map_err(|error| classify(&error))
    }

    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }
}

/// Runs a fixed statement around a unit of work.
pub(super) fn command(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let run = || connection.prepare_cached(sql)?.raw_execute();
    run().map(drop).map_err(|error| classify(&error))
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
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn read(column: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match column {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Value::Text(text.to_owned()),
            Err(_) => return Err(StoreError::Corrupt("a text column is not UTF-8".into())),
        },
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
        ValueRef::Real(_) => return Err(StoreError::Internal("a statement answered a fraction".into())),
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
