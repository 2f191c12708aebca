//! Connections on which callers run short reads on their own threads. Waking a thread of the store, and being woken by it,
//! takes longer than most reads.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::OpenFlags;

use super::connect;
use super::engine::{Session, classify, command, end_reading};
use crate::store::StoreError;
use crate::store::conn::{Conn, RetryableResult};
use crate::store::tally::Tallies;
use crate::store::work::contained;

/// Instructions of SQLite between two looks at how many have run.
const STEP: i32 = 1_000;
/// Limit on these steps. Together they take about a millisecond, for which a caller's other tasks wait.
const STEPS: u32 = 16;

/// The connections that no caller uses at present.
pub(in crate::store) struct BriefReaders {
    idle: Mutex<Vec<BriefReader>>,
    tallies: Arc<Tallies>,
}

struct BriefReader {
    session: Session,
    /// The steps of the present job.
    steps: Arc<AtomicU32>,
}

impl BriefReaders {
    /// Opens that many connections.
    pub(super) fn open(
        path: &Path,
        count: usize,
        tallies: &Arc<Tallies>,
    ) -> Result<BriefReaders, StoreError> {
        let idle = (0..count).map(|_| BriefReader::open(path)).collect::<Result<_, _>>()?;
        Ok(BriefReaders { idle: Mutex::new(idle), tallies: Arc::clone(tallies) })
    }

    /// Runs a job on the caller's thread. Returns `None` if no connection is idle, or if the job takes long: it is then to be
    /// run on a thread of the store.
    pub(in crate::store) fn look<T>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T,
    ) -> Option<Result<RetryableResult<T>, StoreError>> {
        let mut reader = self.idle().pop()?;
        let looked = reader.look(&self.tallies, job);
        self.idle().push(reader);
        looked
    }

    fn idle(&self) -> MutexGuard<'_, Vec<BriefReader>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BriefReader {
    fn open(path: &Path) -> Result<BriefReader, StoreError> {
        let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let steps = Arc::<AtomicU32>::default();
        let counted = Arc::clone(&steps);
        let interrupts = move || counted.fetch_add(1, Ordering::Relaxed) + 1 >= STEPS;
        connection.progress_handler(STEP, Some(interrupts)).map_err(|error| classify(&error))?;
        Ok(BriefReader { session: Session::from(connection), steps })
    }

    fn look<T>(
        &mut self,
        tallies: &Tallies,
        job: impl FnOnce(&mut Conn<'_>) -> T,
    ) -> Option<Result<RetryableResult<T>, StoreError>> {
        self.steps.store(0, Ordering::Relaxed);
        // A thread of the store fails in the same way.
        command(&self.session.connection, "begin").ok()?;
        let mut conn = Conn::reading_briefly(&mut self.session, tallies);
        let looked = contained(|| conn.look(job));
        let takes_long = conn.takes_long() || self.steps.load(Ordering::Relaxed) >= STEPS;
        end_reading(&self.session.connection);
        (!takes_long).then_some(looked)
    }
}
