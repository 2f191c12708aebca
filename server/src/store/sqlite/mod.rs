//! SQLite: one writing thread, one that moves the log into the file, and a few that read, one of them only for
//! quick jobs. One server uses a file.

mod brief;
mod engine;
mod log;
mod offline;
mod writer;

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{io, thread};

use crossbeam_channel::Receiver;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

pub(super) use self::brief::BriefReaders;
use self::engine::{Session, classify};
use self::log::Log;
pub(super) use self::offline::{amend, copy, fold_log, inspect};
use self::writer::Writer;
use super::tally::Tallies;
use super::work::AnyWork;
use super::{Conn, FILES, Open, Options, StoreError, migrate, queue, spawn};

/// Limit on cached statements of a connection. The server has some hundreds.
const STATEMENTS: usize = 512;

/// Size up to which a file is checked for damage before any write, which takes about a second. Larger ones are
/// checked in the background.
const CHECKED_AT_START: u64 = 256 << 20;

/// How long a start waits for the lock of the file, and the pause between two looks.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(20);

/// Opens the file, migrates it and starts the threads.
pub(super) fn open(path: &Path, options: &Options, tallies: &Arc<Tallies>) -> Result<Open, StoreError> {
    let lock = Arc::new(lock(path)?);
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    connection
        .execute_batch(
            "pragma journal_mode = wal; pragma synchronous = full;
             pragma foreign_keys = on; pragma cache_size = -16384;",
        )
        .map_err(|error| classify(&error))?;
    let is_large = fs::metadata(path).is_ok_and(|file| file.len() > CHECKED_AT_START);
    if !is_large {
        offline::check(&connection, "pragma quick_check(1)")?;
    }
    let mut session = Session::from(connection);
    migrate::run(&mut Conn::writing(&mut session), options.migrations)?;

    let cores = thread::available_parallelism().map_or(2, |cores| cores.get());
    let (reads, waiting_reads) = queue(options);
    let (glances, waiting_glances) = queue(options);
    let (files, waiting_files) = queue(options);
    let mut readers = Vec::new();
    let lists = (0..options.workers.unwrap_or(cores.max(2))).map(|_| waiting_reads.clone());
    let whole = (0..FILES).map(|_| waiting_files.clone());
    for (number, waiting) in lists.chain([waiting_glances]).chain(whole).enumerate() {
        let session = Session::from(connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?);
        let tallies = Arc::clone(tallies);
        readers.push(spawn(&format!("store-read-{number}"), move || read(session, &waiting, &tallies))?);
    }
    // Each thread that serves callers needs one.
    let brief =
        Some(BriefReaders::open(path, options.workers.map_or(cores, |workers| workers.min(cores)), tallies)?);
    let (writes, waiting_writes) = queue(options);
    let (log, moves) = Log::of(&mut session.connection, path, lock.clone())?;
    let writer = Writer::new(session, log, lock);
    let writers = vec![spawn("store-write", move || writer.run(&waiting_writes))?, moves];
    let damaged = Arc::default();
    if is_large {
        let (connection, found) = (connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?, Arc::clone(&damaged));
        // Shutting down does not wait for the check.
        drop(spawn("store-check", move || look_for_damage(&connection, &found))?);
    }
    Ok(Open { reads, glances, files, writes, readers, writers, brief, damaged })
}

fn look_for_damage(connection: &Connection, found: &AtomicBool) {
    if let Err(error @ StoreError::Corrupt(_)) = offline::check(connection, "pragma quick_check(1)") {
        tracing::error!(%error, "the server stops: restore the latest backup");
        found.store(true, Ordering::Relaxed);
    }
}

/// Locks the file for this process. Two servers would not corrupt it, but each would answer from its own cache. Waits a moment for a
/// server that is ending, and for a process that was just started and holds the lock of the one that started it.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let beside = path_with(path, ".lock");
    let failed = |error: io::Error| StoreError::Unavailable(format!("{}: {error}", beside.display()));
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    let file = File::options().create(true).truncate(false).write(true).open(&beside).map_err(failed)?;
    let since = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if since.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                let sentence = format!("{} is in use by another server", path.display());
                return Err(StoreError::Unavailable(sentence));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

fn path_with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn connect(path: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    let open = || {
        let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Otherwise each value of a `limit $1` replans the statement, at twice the cost of running it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.execute_batch(
            "pragma busy_timeout = 5000; pragma trusted_schema = off; pragma mmap_size = 0;
             pragma temp_store = memory; pragma cache_size = -8192; pragma journal_size_limit = 67108864;",
        )?;
        Ok(connection)
    };
    open().map_err(|error| classify(&error))
}

/// Runs reading jobs until the store shuts down, each on one snapshot.
fn read(mut session: Session, waiting: &Receiver<AnyWork>, tallies: &Tallies) {
    for work in waiting {
        if work.abandoned() {
            continue;
        }
        if let Err(error) = engine::command(&session.connection, "begin") {
            work.refuse(error);
            continue;
        }
        let done = work.run(&mut Conn::reading(&mut session, tallies));
        // Nothing that was read depends on the end of the snapshot, so the caller does not wait for it.
        done.answer(Ok(()));
        engine::end_reading(&session.connection);
    }
}
