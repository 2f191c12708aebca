//! A unit of work on its way to the thread that runs it, and its answer on the way back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::oneshot;

use super::{Conn, StoreError};

/// What a unit of work decided about what it wrote. The value is answered either way.
#[derive(Debug)]
pub enum Outcome<T> {
    /// To be kept; answered once it is durable.
    Commit(T),
    /// To be undone: a rehearsal, or a refusal.
    Rollback(T),
}

/// A unit of work whose types are forgotten, so that one queue holds them all.
pub(super) type AnyWork = Box<dyn Work>;

/// What the threads do with a unit of work.
pub(super) trait Work: Send {
    /// Whether it needs a transaction that can write.
    fn writes(&self) -> bool;
    /// Takes it to be run; true if no one waits for the answer any more, so that it must not.
    fn abandoned(&self) -> bool;
    /// Runs it inside the transaction of the connection. A panic ends the unit of work, not the thread.
    fn run(self: Box<Self>, conn: &mut Conn<'_>) -> CompletedWork;
    /// Answers that it cannot run.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// A unit of work that ran and whose answer waits for the fate of its transaction.
pub(super) struct CompletedWork {
    /// Whether what it wrote is to be committed.
    pub keep: bool,
    answer: Box<dyn FnOnce(Result<(), StoreError>)>,
}

impl CompletedWork {
    /// Sends the answer, or what became of the transaction instead.
    pub(super) fn answer(self, fate: Result<(), StoreError>) {
        (self.answer)(fate);
    }
}

/// A job with the way back to its caller.
pub(super) struct Job<F, T> {
    pub writes: bool,
    pub run: F,
    pub reply: oneshot::Sender<Result<T, StoreError>>,
    /// Set by the one who has it first: the thread that begins it, or the caller who gives it up.
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
        let verdict = match catch_unwind(AssertUnwindSafe(|| run(conn))) {
            Ok(Outcome::Commit(value)) => conn.finish().map(|()| Outcome::Commit(value)),
            Ok(rollback) => Ok(rollback),
            Err(_) => Err(StoreError::Internal("a unit of work panicked".into())),
        };
        let keep = matches!(verdict, Ok(Outcome::Commit(_)));
        let verdict = verdict.map(|(Outcome::Commit(value) | Outcome::Rollback(value))| value);
        // A caller that has gone away is no failure.
        let answer = Box::new(move |fate: Result<(), StoreError>| drop(reply.send(fate.and(verdict))));
        CompletedWork { keep, answer }
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        drop(self.reply.send(Err(error)));
    }
}
