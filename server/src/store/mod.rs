//! The store: one SQL text over SQLite and PostgreSQL. Synchronous inside, where a unit of work is a plain
//! function on a thread that holds its connection; asynchronous at the edge, where its answer is awaited.
//!
//! Architecture invariant: the store knows no resource, no clock and no HTTP. No text that a caller sent
//! becomes SQL.

mod conn;
mod dialect;
mod error;
mod list;
mod migrate;
mod postgres;
mod search;
mod sqlite;
mod tally;
mod url;
mod value;
mod work;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use tokio::sync::oneshot;
use tokio::time::timeout;

pub use self::conn::Conn;
pub use self::dialect::Dialect;
pub use self::error::StoreError;
pub use self::list::{List, Selection};
pub use self::migrate::{Migration, Script};
use self::tally::Tallies;
pub use self::url::{DatabaseUrl, Trust};
pub use self::value::{ColumnType, Row, Value};
pub use self::work::Outcome;
use self::work::{AnyWork, Job};

/// How long a caller waits for PostgreSQL: longer than it lets one statement run.
const PATIENCE: Duration = Duration::from_millis(5_300);

/// Which queue a unit of work waits in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Read,
    Glance,
    Write,
}

/// How a store is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that read (SQLite, beside the one that writes) or connections (PostgreSQL); `None` chooses.
    pub workers: Option<usize>,
    /// Units of work that may wait; one more is answered [`StoreError::Busy`].
    pub queue: usize,
    /// The schema, step by step, oldest first.
    pub migrations: &'static [Migration],
}

impl Default for Options {
    fn default() -> Self {
        Options { workers: None, queue: 1024, migrations: migrate::ALL }
    }
}

/// The database of this server. Clones share it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    url: DatabaseUrl,
    open: RwLock<Option<Open>>,
}

/// The queues and the threads behind them; gone after [`Store::shutdown`].
struct Open {
    reads: Sender<AnyWork>,
    glances: Sender<AnyWork>,
    writes: Sender<AnyWork>,
    readers: Vec<JoinHandle<()>>,
    writers: Vec<JoinHandle<()>>,
    /// Set when a check beside the work finds a damaged page.
    damaged: Arc<AtomicBool>,
}

impl Store {
    /// Opens the database, brings its schema forward and starts the threads.
    ///
    /// # Errors
    /// Unavailable when another server holds the file, when the database cannot be reached, or when its
    /// schema is newer than this program; Corrupt when the file is not a database.
    pub fn open(url: &DatabaseUrl, options: Options) -> Result<Store, StoreError> {
        let tallies = Arc::new(Tallies::default());
        let open = match url {
            DatabaseUrl::Sqlite(path) => sqlite::open(path, &options, &tallies)?,
            DatabaseUrl::Postgres(config, trust) => postgres::open(config, trust, &options, &tallies)?,
        };
        Ok(Store { inner: Arc::new(Inner { url: url.clone(), open: RwLock::new(Some(open)) }) })
    }

    /// Which database answers.
    pub fn dialect(&self) -> Dialect {
        match self.inner.url {
            DatabaseUrl::Sqlite(_) => Dialect::Sqlite,
            DatabaseUrl::Postgres(..) => Dialect::Postgres,
        }
    }

    /// Runs a job on one unchanging snapshot; it cannot write.
    pub async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Read, |conn| Outcome::Rollback(job(conn)))?.wait(self.patience()).await
    }

    /// As [`Store::read`], for what takes no time and must not wait behind lists that are being counted.
    pub async fn glance<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Glance, |conn| Outcome::Rollback(job(conn)))?.wait(self.patience()).await
    }

    /// Runs one unit of work: all that it writes is durable when this answers, or none of it ever is.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Write, job)?.wait(self.patience()).await
    }

    /// [`Store::read`] for threads that do not run asynchronous code.
    pub fn read_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Read, |conn| Outcome::Rollback(job(conn)))?
            .answer
            .blocking_recv()
            .unwrap_or_else(|_| Err(closed()))
    }

    /// [`Store::write`] for threads that do not run asynchronous code.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Write, job)?.answer.blocking_recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Hears what [`Conn::tell`] says on a channel, on this server and on others that share the database: a hint
    /// that may be missed, and nothing at all on SQLite, whose file has one server. `hear` is asked once a second
    /// with an empty message, too, and answers whether anybody still listens.
    ///
    /// # Errors
    /// Unavailable when there is no thread to be had.
    pub fn listen(
        &self,
        channel: &'static str,
        hear: impl Fn(&str) -> bool + Send + 'static,
    ) -> Result<(), StoreError> {
        match &self.inner.url {
            DatabaseUrl::Sqlite(_) => Ok(()),
            DatabaseUrl::Postgres(config, trust) => postgres::listen(config, trust, channel, hear),
        }
    }

    /// Takes no more work, finishes what waits, and closes the database. Blocks until it is done.
    pub fn shutdown(&self) {
        let open = self.inner.open.write().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Open { reads, glances, writes, readers, writers, .. }) = open else { return };
        drop((reads, glances));
        join(readers);
        // The writer goes last, so that nobody reads when it empties the log into the file.
        drop(writes);
        join(writers);
    }

    /// Whether every thread is there and no page was found damaged. False for good after the disk lost a commit that it had
    /// taken, and after [`Store::shutdown`]: the server is then to be stopped.
    pub fn is_alive(&self) -> bool {
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        open.as_ref().is_some_and(|open| {
            let all = open.readers.iter().chain(&open.writers).all(|thread| !thread.is_finished());
            all && !open.damaged.load(Ordering::Relaxed)
        })
    }

    /// How long a caller waits. SQLite's disk is this machine's; a PostgreSQL server may be there and yet not answer, which
    /// no limit of its own would end.
    fn patience(&self) -> Option<Duration> {
        (self.dialect() == Dialect::Postgres).then_some(PATIENCE)
    }

    fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        run: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<Waiting<T>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let taken = Arc::new(AtomicBool::new(false));
        let waiting = Waiting { answer, taken: Arc::clone(&taken), writes: lane == Lane::Write };
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = open.as_ref() else { return Err(closed()) };
        let queue = match lane {
            Lane::Read => &open.reads,
            Lane::Glance => &open.glances,
            Lane::Write => &open.writes,
        };
        match queue.try_send(Box::new(Job { writes: lane == Lane::Write, run, reply, taken })) {
            Ok(()) => Ok(waiting),
            Err(TrySendError::Full(_)) => Err(StoreError::Busy("too many units of work are waiting".into())),
            Err(TrySendError::Disconnected(_)) => Err(closed()),
        }
    }
}

/// Writes a consistent, compact copy of a SQLite database to a new file, while a server goes on with it or without one.
///
/// # Errors
/// Those of the disk, and when the file is already there.
pub fn copy(path: &Path, target: &Path) -> Result<(), StoreError> {
    sqlite::copy(path, target)
}

/// Checks a SQLite file that no server works on, and runs a job on it that only reads.
///
/// # Errors
/// Corrupt when it is damaged or no database; Unavailable when its schema is newer than this program.
pub fn inspect<T>(path: &Path, job: impl FnOnce(&mut Conn<'_>) -> T) -> Result<T, StoreError> {
    sqlite::inspect(path, |conn| {
        migrate::known(conn, migrate::ALL)?;
        Ok(job(conn))
    })?
}

/// Brings the schema of a SQLite file that no server works on forward, and runs a job on it in one transaction. The file holds
/// all of it once this returns, and there is no log beside it.
///
/// # Errors
/// Those of the job, with which nothing of it is kept; those of the disk.
pub fn amend<T, E: From<StoreError>>(
    path: &Path,
    job: impl FnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    sqlite::amend(path, |conn| {
        migrate::run(conn, migrate::ALL)?;
        conn.batch(conn.dialect().begin_migration())?;
        let done = job(conn)?;
        conn.batch("commit")?;
        Ok(done)
    })
}

/// Moves what is in a SQLite database's log into its file.
///
/// # Errors
/// Those of the disk; Corrupt when the file is damaged.
pub fn fold_log(path: &Path) -> Result<(), StoreError> {
    sqlite::fold_log(path)
}

/// Holds a SQLite file, so that no server starts on it; let go with the value.
///
/// # Errors
/// Unavailable when a server works on it.
pub fn hold(path: &Path) -> Result<std::fs::File, StoreError> {
    sqlite::lock(path)
}

/// A unit of work that a caller waits for.
struct Waiting<T> {
    answer: oneshot::Receiver<Result<T, StoreError>>,
    taken: Arc<AtomicBool>,
    writes: bool,
}

impl<T> Waiting<T> {
    async fn wait(mut self, patience: Option<Duration>) -> Result<T, StoreError> {
        let Some(patience) = patience else { return self.answer.await.unwrap_or_else(|_| Err(closed())) };
        if let Ok(answered) = timeout(patience, &mut self.answer).await {
            return answered.unwrap_or_else(|_| Err(closed()));
        }
        let began = self.taken.swap(true, Ordering::AcqRel);
        let said = "the database did not answer in time".to_owned();
        // What has begun may be committed yet.
        Err(if began && self.writes {
            StoreError::UnknownOutcome(said)
        } else {
            StoreError::Unavailable(said)
        })
    }
}

/// The queue between callers and threads.
fn queue(options: &Options) -> (Sender<AnyWork>, Receiver<AnyWork>) {
    bounded(options.queue)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let failed = |error| StoreError::Unavailable(format!("no thread for the store: {error}"));
    thread::Builder::new().name(name.to_owned()).spawn(run).map_err(failed)
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is shut down".into())
}

fn join(threads: Vec<JoinHandle<()>>) {
    for thread in threads {
        if thread.join().is_err() {
            tracing::error!("a thread of the store had panicked");
        }
    }
}
