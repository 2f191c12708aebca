//! The only thread that writes to SQLite. It runs all queued units of work in one transaction, each in a
//! savepoint, so that they share one durable commit.

use std::fs::File;
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::engine::{Session, classify, command, is_unconfirmed};
use super::log::Log;
use crate::store::work::{AnyWork, CompletedWork};
use crate::store::{Conn, StoreError};

/// Limits of a group in units of work and in time. The first one must not wait long.
const GROUP_SIZE: usize = 64;
const GROUP_TIME: Duration = Duration::from_millis(2);

pub(super) struct Writer {
    session: Session,
    log: Log,
    distrusted: bool,
    /// Held until the last statement has run.
    _lock: Arc<File>,
}

impl Writer {
    pub(super) fn new(session: Session, log: Log, lock: Arc<File>) -> Self {
        Writer { session, log, distrusted: false, _lock: lock }
    }

    /// Writes until the store shuts down or the disk fails to confirm a write. Whether a later confirmation can
    /// be trusted is then unknown, and only a restart reads the true state.
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

    /// Runs all queued units of work in one transaction. Sends no answer before it is durable.
    fn group(&mut self, first: AnyWork, waiting: &Receiver<AnyWork>) {
        if let Err(error) = command(&self.session.connection, "begin immediate") {
            // The units of work queued now would wait for the same lock just as long. Later ones may find it
            // free.
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
            let open = !self.session.connection.is_autocommit();
            if open && fate.is_ok() && group.len() < GROUP_SIZE && started.elapsed() < GROUP_TIME {
                next = waiting.try_recv().ok();
            }
        }
        if !self.session.connection.is_autocommit() {
            fate = fate.and_then(|()| self.commit());
        }
        if !self.session.connection.is_autocommit() {
            drop(command(&self.session.connection, "rollback"));
        }
        for done in group {
            done.answer(fate.clone());
        }
    }

    /// Runs one unit of work of a group. The first needs no savepoint, which costs as much as a small write: if
    /// it is rolled back, the group ends with it. An error besides the result means that the whole transaction
    /// is lost.
    fn unit(&mut self, work: AnyWork, first: bool) -> (CompletedWork, Result<(), StoreError>) {
        let opened = if first { Ok(()) } else { command(&self.session.connection, "savepoint unit") };
        let mut conn = Conn::writing(&mut self.session);
        let done = work.run(&mut conn);
        let failure = conn.into_failure();
        let closed = opened.and_then(|()| {
            // On a full or failing disk SQLite rolls back the transaction with its savepoints.
            if let Some(failure) = failure.filter(|_| self.session.connection.is_autocommit()) {
                return Err(failure);
            }
            match (first, done.keep) {
                (true, true) => Ok(()),
                (true, false) => command(&self.session.connection, "rollback"),
                (false, true) => command(&self.session.connection, "release unit"),
                (false, false) => {
                    command(&self.session.connection, "rollback to unit")?;
                    command(&self.session.connection, "release unit")
                }
            }
        });
        (done, closed)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Err(error) = self.session.connection.execute_batch("commit") else { return Ok(()) };
        self.distrusted = is_unconfirmed(&error);
        match classify(&error) {
            // The log may hold the commit although the disk did not confirm it.
            StoreError::Unavailable(detail) => Err(StoreError::UnknownOutcome(detail)),
            other => Err(other),
        }
    }
}
