//! The store: one SQL text over SQLite and PostgreSQL. It is synchronous inside, where a unit of work is a
//! plain function on a thread that holds its connection, and asynchronous outside, where its result is awaited.
//!
//! Architecture invariant: the store knows no resource, no clock and no HTTP. No text of a caller becomes SQL.

mod bookmark;
mod changes;
mod conn;
mod dialect;
mod error;
mod figures;
mod list;
mod migrate;
mod migrations;
mod moment;
mod page;
mod postgres;
mod row;
mod search;
mod selection;
mod sort;
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
use self::conn::RetryableResult;
pub use self::dialect::Dialect;
pub use self::error::StoreError;
pub use self::list::List;
pub(crate) use self::list::updated_at;
pub use self::migrations::{Migration, Script};
pub use self::row::Row;
pub use self::selection::{Selection, containing};
use self::sqlite::BriefReaders;
use self::tally::Tallies;
pub use self::url::{DatabaseUrl, Trust};
pub use self::value::{ColumnType, Value, ValueRef, places};
pub use self::work::Outcome;
use self::work::{AnyWork, Job};
pub use search::MESSAGE_SEARCH;

/// How long a caller waits for PostgreSQL. Longer than the limit of one statement.
const PATIENCE: Duration = Duration::from_millis(5_300);

/// How many whole lists are read concurrently.
const FILES: usize = 2;

/// The queue of a unit of work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Read,
    Glance,
    File,
    Write,
}

/// The options of a store.
#[derive(Clone, Debug)]
pub struct Options {
    /// Reading threads (SQLite, besides the writer) or connections (PostgreSQL); `None` for the default.
    pub workers: Option<usize>,
    /// Limit on queued units of work. Further ones fail with [`StoreError::Busy`].
    pub queue: usize,
    /// The migrations, oldest first.
    pub migrations: &'static [Migration],
}

impl Default for Options {
    fn default() -> Self {
        Options { workers: None, queue: 1024, migrations: migrations::ALL }
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

/// The queues and threads of an open store.
struct Open {
    reads: Sender<AnyWork>,
    glances: Sender<AnyWork>,
    files: Sender<AnyWork>,
    writes: Sender<AnyWork>,
    readers: Vec<JoinHandle<()>>,
    writers: Vec<JoinHandle<()>>,
    /// Connections for reads on the threads of callers (SQLite).
    brief: Option<BriefReaders>,
    /// Set when the background check finds a damaged page.
    damaged: Arc<AtomicBool>,
}

impl Store {
    /// Opens the database, migrates it and starts the threads.
    ///
    /// # Errors
    /// Unavailable if another server holds the file, if the database is unreachable, or if its schema needs a
    /// newer program; Corrupt if the file is not a database.
    pub fn open(url: &DatabaseUrl, options: Options) -> Result<Store, StoreError> {
        let tallies = Arc::new(Tallies::default());
        let open = match url {
            DatabaseUrl::Sqlite(path) => sqlite::open(path, &options, &tallies)?,
            DatabaseUrl::Postgres(config, trust) => postgres::open(config, trust, &options, &tallies)?,
        };
        Ok(Store { inner: Arc::new(Inner { url: url.clone(), open: RwLock::new(Some(open)) }) })
    }

    /// Returns the database's dialect.
    pub fn dialect(&self) -> Dialect {
        match self.inner.url {
            DatabaseUrl::Sqlite(_) => Dialect::Sqlite,
            DatabaseUrl::Postgres(..) => Dialect::Postgres,
        }
    }

    /// Runs a job on one snapshot, without writing.
    pub async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Read, |conn| Outcome::Rollback(job(conn)))?.wait(self.patience()).await
    }

    /// As [`Store::read`], for jobs that may be run again. On SQLite a short one runs on the thread of the caller, and is run
    /// again on one of the store if it turns out to be long. One that needs a count that another one is making leaves its
    /// thread until then.
    pub async fn look<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Conn<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, StoreError> {
        let job = Arc::new(job);
        loop {
            let (value, count) = match self.look_briefly(&*job) {
                Some(looked) => looked?,
                None => {
                    let again = Arc::clone(&job);
                    self.read(move |conn| conn.look(&*again)).await?
                }
            };
            let Some(mut counted) = count else { return Ok(value) };
            // An error means that the count has ended, too.
            let _ = counted.changed().await;
        }
    }

    /// As [`Store::read`], for quick jobs that must not wait behind lists being counted.
    pub async fn glance<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Glance, |conn| Outcome::Rollback(job(conn)))?.wait(self.patience()).await
    }

    /// As [`Store::read`], for jobs that read a whole list. They have separate threads, so that pages never wait for them, and
    /// their caller waits as long as they take.
    pub async fn read_whole<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::File, |conn| Outcome::Rollback(job(conn)))?.wait(None).await
    }

    /// Runs a unit of work. When this returns, all its writes are durable or none will ever be.
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

    /// Receives the messages of [`Conn::tell`] on a channel, from this server and others on the same database.
    /// They are hints and can be lost; SQLite, whose file has one server, delivers none. Also calls `hear` with
    /// an empty message once a second. It returns whether to continue.
    ///
    /// # Errors
    /// Unavailable if no thread can be started.
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

    /// Stops taking work, finishes the queue and closes the database. Blocks until done.
    pub fn shutdown(&self) {
        let open = self.inner.open.write().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Open { reads, glances, files, writes, readers, writers, brief, .. }) = open else { return };
        drop((reads, glances, files, brief));
        join(readers);
        // The writer ends last, so that no reader is left when it moves the log into the file.
        drop(writes);
        join(writers);
    }

    /// Returns whether all threads run and no damaged page was found. Stays false after the disk lost a commit
    /// that it had confirmed, and after [`Store::shutdown`]; the server must then stop.
    pub fn is_alive(&self) -> bool {
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        open.as_ref().is_some_and(|open| {
            let all = open.readers.iter().chain(&open.writers).all(|thread| !thread.is_finished());
            all && !open.damaged.load(Ordering::Relaxed)
        })
    }

    /// Returns how long a caller waits. SQLite's disk is local. A PostgreSQL server can be connected and still
    /// not answer, which none of its limits would end.
    fn patience(&self) -> Option<Duration> {
        (self.dialect() == Dialect::Postgres).then_some(PATIENCE)
    }

    fn look_briefly<T>(
        &self,
        job: impl Fn(&mut Conn<'_>) -> T,
    ) -> Option<Result<RetryableResult<T>, StoreError>> {
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        open.as_ref()?.brief.as_ref()?.look(job)
    }

    fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        run: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<PendingUnit<T>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let taken = Arc::new(AtomicBool::new(false));
        let waiting = PendingUnit { answer, taken: Arc::clone(&taken), writes: lane == Lane::Write };
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = open.as_ref() else { return Err(closed()) };
        let queue = match lane {
            Lane::Read => &open.reads,
            Lane::Glance => &open.glances,
            Lane::File => &open.files,
            Lane::Write => &open.writes,
        };
        match queue.try_send(Box::new(Job { writes: lane == Lane::Write, run, reply, taken })) {
            Ok(()) => Ok(waiting),
            Err(TrySendError::Full(_)) => Err(StoreError::Busy("too many units of work are waiting".into())),
            Err(TrySendError::Disconnected(_)) => Err(closed()),
        }
    }
}

/// Writes a consistent, compact copy of a SQLite database to a new file. A server may be running.
///
/// # Errors
/// Returns the errors of the disk, and one if the file exists.
pub fn copy(path: &Path, target: &Path) -> Result<(), StoreError> {
    sqlite::copy(path, target)
}

/// Checks a SQLite file that no server uses, and runs a reading job on it.
///
/// # Errors
/// Corrupt if it is damaged or not a database; Unavailable if its schema needs a newer program.
pub fn inspect<T>(path: &Path, job: impl FnOnce(&mut Conn<'_>) -> T) -> Result<T, StoreError> {
    sqlite::inspect(path, |conn| {
        migrate::admit(conn)?;
        Ok(job(conn))
    })?
}

/// Migrates a SQLite file that no server uses, and runs a job on it in one transaction. When this returns, the
/// file holds everything and has no log.
///
/// # Errors
/// Returns the errors of the job, which is then rolled back; those of the disk.
pub fn amend<T, E: From<StoreError>>(
    path: &Path,
    job: impl FnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    sqlite::amend(path, |conn| {
        migrate::run(conn, migrations::ALL)?;
        conn.batch(conn.dialect().begin_migration())?;
        let done = job(conn)?;
        conn.batch("commit")?;
        Ok(done)
    })
}

/// Moves the log of a SQLite database into its file.
///
/// # Errors
/// Returns the errors of the disk; Corrupt if the file is damaged.
pub fn fold_log(path: &Path) -> Result<(), StoreError> {
    sqlite::fold_log(path)
}

/// Locks a SQLite file, so that no server starts on it, until the value is dropped.
///
/// # Errors
/// Unavailable if a server uses it.
pub fn hold(path: &Path) -> Result<std::fs::File, StoreError> {
    sqlite::lock(path)
}

/// A unit of work whose result is awaited.
struct PendingUnit<T> {
    answer: oneshot::Receiver<Result<T, StoreError>>,
    taken: Arc<AtomicBool>,
    writes: bool,
}

impl<T> PendingUnit<T> {
    async fn wait(mut self, patience: Option<Duration>) -> Result<T, StoreError> {
        let Some(patience) = patience else { return self.answer.await.unwrap_or_else(|_| Err(closed())) };
        if let Ok(answered) = timeout(patience, &mut self.answer).await {
            return answered.unwrap_or_else(|_| Err(closed()));
        }
        let began = self.taken.swap(true, Ordering::AcqRel);
        let said = "the database did not answer in time".to_owned();
        // A unit of work that has begun may still commit.
        Err(if began && self.writes {
            StoreError::UnknownOutcome(said)
        } else {
            StoreError::Unavailable(said)
        })
    }
}

/// Creates the queue between callers and threads.
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
