//! Copies, inspects and checks a SQLite file that no server uses.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::connect;
use super::engine::{Session, classify};
use crate::store::tally::Tallies;
use crate::store::{Conn, StoreError};

/// Writes a compact copy to a new file. A server may use the original meanwhile.
pub(in crate::store) fn copy(path: &Path, target: &Path) -> Result<(), StoreError> {
    let Some(name) = target.to_str() else {
        return Err(StoreError::Internal("a backup's path must be UTF-8".into()));
    };
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.execute("vacuum into ?1", [name]).map(drop).map_err(|error| classify(&error))
}

/// Checks every page, row and index of a file, then runs a job on it.
pub(in crate::store) fn inspect<T>(
    path: &Path,
    job: impl FnOnce(&mut Conn<'_>) -> T,
) -> Result<T, StoreError> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    check(&connection, "pragma integrity_check(1)")?;
    Ok(job(&mut Conn::reading(&mut Session::from(connection), &Tallies::default())))
}

/// Runs a job that changes a file, and leaves no log.
pub(in crate::store) fn amend<T, E: From<StoreError>>(
    path: &Path,
    job: impl FnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let prepared = connection
        .execute_batch("pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = on;");
    prepared.map_err(|error| classify(&error))?;
    job(&mut Conn::writing(&mut Session::from(connection)))
}

/// Moves the log into the file, and removes the log.
pub(in crate::store) fn fold_log(path: &Path) -> Result<(), StoreError> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let moved = connection.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get::<_, i64>(0));
    match moved.map_err(|error| classify(&error))? {
        0 => Ok(()),
        _ => Err(StoreError::Busy("the log is in use".into())),
    }
}

/// Runs one of SQLite's own checks, which returns `ok` or the damage.
pub(super) fn check(connection: &Connection, how: &str) -> Result<(), StoreError> {
    let found = connection.query_row(how, [], |row| row.get::<_, String>(0));
    match found.map_err(|error| classify(&error))? {
        found if found == "ok" => Ok(()),
        damage => Err(StoreError::Corrupt(damage)),
    }
}
