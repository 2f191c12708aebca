//! SQLite's side of a statement: parameters by number, cached statements, errors by kind.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, ErrorCode, ToSql, ffi};

use crate::store::conn::Engine;
use crate::store::{Dialect, Row, StoreError, Value};

impl Engine for Connection {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare_cached(sql).map_err(|error| classify(&error))?;
        bind(&mut statement, params)?;
        let columns = statement.column_count();
        let mut cursor = statement.raw_query();
        let mut rows = Vec::new();
        while let Some(row) = cursor.next().map_err(|error| classify(&error))? {
            let mut values = Vec::with_capacity(columns);
            for column in 0..columns {
                values.push(read(row.get_ref(column).map_err(|error| classify(&error))?)?);
            }
            rows.push(Row::new(values));
        }
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.prepare_cached(sql).map_err(|error| classify(&error))?;
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

/// Runs one of the fixed statements around a unit of work.
pub(super) fn command(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let run = || connection.prepare_cached(sql)?.raw_execute();
    run().map(drop).map_err(|error| classify(&error))
}

/// To SQLite `$2` is a name, numbered where it first appears: it must be read back to be bound by its number.
fn bind(statement: &mut rusqlite::Statement<'_>, params: &[Value]) -> Result<(), StoreError> {
    let mut highest = 0;
    for index in 1..=statement.parameter_count() {
        let name = statement.parameter_name(index).and_then(|name| name.strip_prefix('$'));
        let number: usize = name.and_then(|digits| digits.parse().ok()).unwrap_or(0);
        let Some(value) = number.checked_sub(1).and_then(|at| params.get(at)) else {
            return Err(StoreError::Internal(format!("parameter {number} of a statement has no value")));
        };
        statement.raw_bind_parameter(index, value).map_err(|error| classify(&error))?;
        highest = highest.max(number);
    }
    if highest == params.len() {
        Ok(())
    } else {
        Err(StoreError::Internal(format!(
            "a statement uses {highest} parameters and was given {}",
            params.len()
        )))
    }
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

/// The kind of a failure, from SQLite's own code.
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

fn is_unique(extended_code: i32) -> bool {
    [ffi::SQLITE_CONSTRAINT_UNIQUE, ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_ROWID]
        .contains(&extended_code)
}

/// `UNIQUE constraint failed: staff.email`, or `… failed: index 'staff_email'` where the index is over an expression.
fn unique_index(message: &str) -> String {
    let index = message.split_once(": ").map_or(message, |(_, index)| index);
    index.strip_prefix("index '").and_then(|name| name.strip_suffix('\'')).unwrap_or(index).to_owned()
}
