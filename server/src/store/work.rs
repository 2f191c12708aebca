//! Passes units of work to the threads that run them, and results back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::oneshot;

use super::{Conn, StoreError};

/// The decision of a unit of work about its writes. The value is returned either way.
#[derive(Debug)]
pub enum Outcome<T> {
    /// Commit; the value is returned once that is durable.
    Commit(T),
    /// Roll back: a rehearsal, or a refusal.
    Rollback(T),
}

/// A unit of work with its types erased, so that one queue holds all of them.
pub(super) type AnyWork = Box<dyn Work>;

/// The operations of threads on a unit of work.
pub(super) trait Work: Send {
    /// Returns whether it needs a writing transaction.
    fn writes(&self) -> bool;
    /// Claims it for this thread. Returns true if the caller has given it up, and it must not run.
    fn abandoned(&self) -> bool;
    /// Runs it in the connection's transaction. A panic ends the unit of work, not the thread.
    fn run(self: Box<Self>, conn: &mut Conn<'_>) -> CompletedWork;
    /// Returns a failure to the caller instead of running.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// Runs a job. Its panic is a failure, and ends nothing else.
pub(super) fn contained<T>(job: impl FnOnce() -> T) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(job)).map_err(|_| StoreError::Internal("a unit of work panicked".into()))
}

/// A unit of work that has run and whose result waits for the end of its transaction.
pub(super) struct CompletedWork {
    /// True to commit its writes.
    pub keep: bool,
    answer: Box<dyn FnOnce(Result<(), StoreError>)>,
}

impl CompletedWork {
    /// Sends the result, or the failure of the transaction.
    pub(super) fn answer(self, fate: Result<(), StoreError>) {
        (self.answer)(fate);
    }
}

/// A job with the channel to its caller.
pub(super) struct Job<F, T> {
    pub writes: bool,
    pub run: F,
    pub reply: oneshot::Sender<Result<T, StoreError>>,
    /// Set by whichever is first: the thread that starts it, or the caller who gives it up.
    pub taken: Arc<AtomicBool>,
}

impl<F, T> Work for Job<F, T>
where
    F: FnOnce(&mut Conn<'_>) -> Outcome<T> + Send,
    T: Send + 'static,
{
    fn writes(&self) -> bool {
        self.writes
    }

    fn abandoned(&self) -> bool {
        self.reply.is_closed() || self.taken.swap(true, Ordering::AcqRel)
    }

    fn run(self: Box<Self>, conn: &mut Conn<'_>) -> CompletedWork {
        let Job { run, reply, .. } = *self;
        let verdict = match contained(|| run(conn)) {
            Ok(Outcome::Commit(value)) => conn.finish().map(|()| Outcome::Commit(value)),
            other => other,
        };
        let keep = matches!(verdict, Ok(Outcome::Commit(_)));
        let verdict = verdict.map(|(Outcome::Commit(value) | Outcome::Rollback(value))| value);
        // The caller may be gone.
        let answer = Box::new(move |fate: Result<(), StoreError>| drop(reply.send(fate.and(verdict))));
        CompletedWork { keep, answer }
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        drop(self.reply.send(Err(error)));
    }
}
