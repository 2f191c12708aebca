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
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use tokio::sync::oneshot;

pub use self::conn::Conn;
pub use self::dialect::Dialect;
pub use self::error::StoreError;
pub use self::list::{List, Selection};
pub use self::migrate::{Migration, Script};
use self::tally::Tallies;
pub use self::url::{DatabaseUrl, Trust};
pub use self::value::{Row, Value};
pub use self::work::Outcome;
use self::work::{AnyWork, Job};

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
        self.submit(Lane::Read, |conn| Outcome::Rollback(job(conn)))?.await.unwrap_or_else(|_| Err(closed()))
    }

    /// As [`Store::read`], for what takes no time and must not wait behind lists that are being counted.
    pub async fn glance<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Glance, |conn| Outcome::Rollback(job(conn)))?
            .await
            .unwrap_or_else(|_| Err(closed()))
    }

    /// Runs one unit of work: all that it writes is durable when this answers, or none of it ever is.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Write, job)?.await.unwrap_or_else(|_| Err(closed()))
    }

    /// [`Store::read`] for threads that do not run asynchronous code.
    pub fn read_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Read, |conn| Outcome::Rollback(job(conn)))?
            .blocking_recv()
            .unwrap_or_else(|_| Err(closed()))
    }

    /// [`Store::write`] for threads that do not run asynchronous code.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(Lane::Write, job)?.blocking_recv().unwrap_or_else(|_| Err(closed()))
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
        let Some(Open { reads, glances, writes, readers, writers }) = open else { return };
        drop((reads, glances));
        join(readers);
        // The writer goes last, so that nobody reads when it empties the log into the file.
        drop(writes);
        join(writers);
    }

    /// Whether every thread is there. False for good after the disk lost a commit that it had taken, and
    /// after [`Store::shutdown`]: the server is then to be stopped.
    pub fn is_alive(&self) -> bool {
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        open.as_ref()
            .is_some_and(|open| open.readers.iter().chain(&open.writers).all(|thread| !thread.is_finished()))
    }

    fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        run: impl FnOnce(&mut Conn<'_>) -> Outcome<T> + Send + 'static,
    ) -> Result<oneshot::Receiver<Result<T, StoreError>>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let open = self.inner.open.read().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = open.as_ref() else { return Err(closed()) };
        let queue = match lane {
            Lane::Read => &open.reads,
            Lane::Glance => &open.glances,
            Lane::Write => &open.writes,
        };
        match queue.try_send(Box::new(Job { writes: lane == Lane::Write, run, reply })) {
            Ok(()) => Ok(answer),
            Err(TrySendError::Full(_)) => Err(StoreError::Busy("too many units of work are waiting".into())),
            Err(TrySendError::Disconnected(_)) => Err(closed()),
        }
    }
}

/// Writes a consistent copy of a SQLite database to a new file, while a server goes on with it or without
/// one, and returns when the copy is on the disk.
///
/// # Errors
/// Internal on PostgreSQL, which has tools of its own for this, and when the file is already there.
pub fn backup(url: &DatabaseUrl, target: &Path) -> Result<(), StoreError> {
    match url {
        DatabaseUrl::Sqlite(path) => sqlite::backup(path, target),
        DatabaseUrl::Postgres(..) => {
            Err(StoreError::Internal("PostgreSQL is backed up with its own tools".into()))
        }
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
