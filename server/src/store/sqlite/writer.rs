//! The one thread that writes to SQLite. It takes all that wait into one transaction, each in a savepoint of
//! its own, so that many share the price of one durable commit.

use std::fs::File;
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;
use rusqlite::Connection;

use super::engine::{classify, command, is_unconfirmed};
use super::log::Log;
use crate::store::work::{AnyWork, CompletedWork};
use crate::store::{Conn, StoreError};

/// A group is closed at so many units of work, or at so much time if that comes first: the first must not
/// wait long.
const GROUP_SIZE: usize = 64;
const GROUP_TIME: Duration = Duration::from_millis(2);

pub(super) struct Writer {
    connection: Connection,
    log: Log,
    distrusted: bool,
    /// Held until the last statement is through.
    _lock: Arc<File>,
}

impl Writer {
    pub(super) fn new(connection: Connection, log: Log, lock: Arc<File>) -> Self {
        Writer { connection, log, distrusted: false, _lock: lock }
    }

    /// Writes until the store shuts down, or until the disk did not confirm what it had taken: whether a
    /// later confirmation can be believed is then unknown, and only a new start reads what is really there.
    pub(super) fn run(mut self, waiting: &Receiver<AnyWork>) {
        for first in waiting {
            self.group(first, waiting);
            if self.distrusted {
                tracing::error!(
                    "the disk failed to confirm a commit: writing stops until the server is started again"
                );
                return;
            }
            self.log.keep_short();
        }
        self.log.end();
    }

    /// One transaction for all that wait. No answer leaves before it is durable.
    fn group(&mut self, first: AnyWork, waiting: &Receiver<AnyWork>) {
        if let Err(error) = command(&self.connection, "begin immediate") {
            // Whoever waits now would wait for the same lock, as long again and as vainly; but whoever comes
            // once the first was told may find it open.
            let refused: Vec<_> = iter::once(first).chain(waiting.try_iter()).collect();
            refused.into_iter().for_each(|work| work.refuse(error.clone()));
            return;
        }
        let started = Instant::now();
        let mut group = Vec::new();
        let mut next = Some(first);
        let mut fate = Ok(());
        while let Some(work) = next.take() {
            if !work.abandoned() {
                let (done, after) = self.unit(work, group.is_empty());
                group.push(done);
                fate = after;
            }
            let open = !self.connection.is_autocommit();
            if open && fate.is_ok() && group.len() < GROUP_SIZE && started.elapsed() < GROUP_TIME {
                next = waiting.try_recv().ok();
            }
        }
        if !self.connection.is_autocommit() {
            fate = fate.and_then(|()| self.commit());
        }
        if !self.connection.is_autocommit() {
            drop(command(&self.connection, "rollback"));
        }
        for done in group {
            done.answer(fate.clone());
        }
    }

    /// One unit of work of a group. The first needs no savepoint, which costs as much as a small write: if it
    /// is not to be kept, the group ends with it. An error beside it means that the whole transaction is
    /// lost.
    fn unit(&mut self, work: AnyWork, first: bool) -> (CompletedWork, Result<(), StoreError>) {
        let opened = if first { Ok(()) } else { command(&self.connection, "savepoint unit") };
        let mut conn = Conn::writing(&mut self.connection);
        let done = work.run(&mut conn);
        let failure = conn.into_failure();
        let closed = opened.and_then(|()| {
            // On a full or failing disk SQLite undoes the transaction itself, savepoints and all.
            if let Some(failure) = failure.filter(|_| self.connection.is_autocommit()) {
                return Err(failure);
            }
            match (first, done.keep) {
                (true, true) => Ok(()),
                (true, false) => command(&self.connection, "rollback"),
                (false, true) => command(&self.connection, "release unit"),
                (false, false) => {
                    command(&self.connection, "rollback to unit")?;
                    command(&self.connection, "release unit")
                }
            }
        });
        (done, closed)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Err(error) = self.connection.execute_batch("commit") else { return Ok(()) };
        self.distrusted = is_unconfirmed(&error);
        match classify(&error) {
            // The log may hold the commit although the disk never confirmed it.
            StoreError::Unavailable(detail) => Err(StoreError::UnknownOutcome(detail)),
            other => Err(other),
        }
    }
}
