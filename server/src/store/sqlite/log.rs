//! The write-ahead log of SQLite. A separate thread moves it into the file, so that no commit waits for that.
//! SQLite itself would do it within one commit in every few.

use std::ffi::c_int;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, bounded};
use rusqlite::hooks::Wal;
use rusqlite::{Connection, OpenFlags};

use super::connect;
use super::engine::{classify, is_unconfirmed};
use crate::store::{StoreError, spawn};

/// Growth of the log in pages after which it is moved (16 MiB).
const PART: usize = 4096;
/// Length of the log in pages (64 MiB) at which, and at each multiple of which, commits wait until all of it is
/// moved. The log restarts only then, so never while commits follow one another.
const MOST: usize = 16_384;

/// A request to the thread.
enum Ask {
    Move,
    MoveAndTell(Sender<()>),
    MoveAndEnd,
}

/// The log, as the writing thread sees it.
pub(super) struct Log {
    pages: Arc<AtomicUsize>,
    wait_at: usize,
    asks: Sender<Ask>,
}

impl Log {
    /// Takes over the log of the writing connection, and starts the thread.
    pub(super) fn of(
        writes: &mut Connection,
        path: &Path,
        lock: Arc<File>,
    ) -> Result<(Log, JoinHandle<()>), StoreError> {
        let moves = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let (asks, asked) = bounded(1);
        let thread = spawn("store-log", move || {
            run(&moves, &asked);
            drop((moves, lock));
        })?;
        let log = Log { pages: Arc::default(), wait_at: MOST, asks };
        let (pages, asks, mut moved_at) = (log.pages.clone(), log.asks.clone(), 0);
        let committed = move |_: &mut Wal, in_log: c_int| {
            let in_log = usize::try_from(in_log).unwrap_or_default();
            pages.store(in_log, Ordering::Relaxed);
            // The log restarted.
            moved_at = if in_log < moved_at { 0 } else { moved_at };
            // If the thread is busy, the next commit asks again.
            if in_log >= moved_at + PART && asks.try_send(Ask::Move).is_ok() {
                moved_at = in_log;
            }
            Ok(())
        };
        writes.wal_hook(Some(committed)).map_err(|error| classify(&error))?;
        Ok((log, thread))
    }

    /// Waits until all of the log is moved, if it is too long. Then backs off, so that an endless reader does
    /// not stop every following write.
    pub(super) fn keep_short(&mut self) {
        let pages = self.pages.load(Ordering::Relaxed);
        self.wait_at = self.wait_at.min(pages + MOST);
        if pages < self.wait_at {
            return;
        }
        let (tell, told) = bounded(1);
        if self.asks.send(Ask::MoveAndTell(tell)).is_ok() {
            // An error means that the thread has ended, and then the server stops too.
            let _ = told.recv();
        }
        self.wait_at = pages + MOST;
    }

    /// Moves all of the log and ends the thread. Without this call the thread ends and leaves the log.
    pub(super) fn end(self) {
        let _ = self.asks.send(Ask::MoveAndEnd);
    }
}

/// Moves the log on request, until every sender is gone or the disk fails to confirm a write: SQLite would take
/// the next confirmation for that one.
fn run(connection: &Connection, asked: &Receiver<Ask>) {
    for ask in asked {
        let how = match ask {
            Ask::MoveAndEnd => "pragma wal_checkpoint(truncate)",
            Ask::Move | Ask::MoveAndTell(_) => "pragma wal_checkpoint(passive)",
        };
        match connection.query_row(how, [], |_| Ok(())) {
            Ok(()) => {}
            Err(error) if is_unconfirmed(&error) => {
                tracing::error!(%error, "the disk failed to confirm what it was given: the server stops");
                return;
            }
            Err(error) => tracing::warn!(%error, "the log was not moved"),
        }
        match ask {
            Ask::Move => {}
            Ask::MoveAndTell(tell) => drop(tell.send(())),
            Ask::MoveAndEnd => return,
        }
    }
}
