//! Cuts short the wait for a standby that does not answer. PostgreSQL lifts its statement timeout before it
//! commits, so a commit could wait for ever.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use postgres::CancelToken;

use super::tls::Tls;
use crate::store::{StoreError, spawn};

const PATIENCE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(250);

/// The commits in progress with their start times, and how to reach their server.
pub(super) struct Watch {
    commits: Mutex<RunningCommits>,
    tls: Tls,
}

#[derive(Default)]
struct RunningCommits {
    last: u64,
    running: HashMap<u64, (Instant, CancelToken)>,
}

impl Watch {
    /// Starts the watching thread, which ends when the last handle is dropped.
    pub(super) fn start(tls: Tls) -> Result<Arc<Watch>, StoreError> {
        let watch = Arc::new(Watch { commits: Mutex::default(), tls });
        let watched = Arc::downgrade(&watch);
        spawn("store-watch", move || look(&watched)).map(|_| watch)
    }

    /// Runs a commit, and cancels its wait on the server if it takes too long.
    pub(super) fn over<T>(&self, token: CancelToken, commit: impl FnOnce() -> T) -> T {
        let number = {
            let mut commits = self.commits();
            commits.last += 1;
            let number = commits.last;
            commits.running.insert(number, (Instant::now(), token));
            number
        };
        let result = commit();
        self.commits().running.remove(&number);
        result
    }

    /// Returns the TLS connector of the connections.
    pub(super) fn tls(&self) -> Tls {
        self.tls.clone()
    }

    fn overdue(&self) -> Vec<CancelToken> {
        let late =
            |(began, token): &(Instant, CancelToken)| (began.elapsed() > PATIENCE).then(|| token.clone());
        self.commits().running.values().filter_map(late).collect()
    }

    fn commits(&self) -> MutexGuard<'_, RunningCommits> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn look(watch: &Weak<Watch>) {
    while let Some(watch) = watch.upgrade() {
        for token in watch.overdue() {
            tracing::warn!("a commit is not confirmed by the standby in time");
            if let Err(error) = token.cancel_query(watch.tls()) {
                tracing::warn!(%error, "nor can the server be told to stop waiting");
            }
        }
        drop(watch);
        thread::sleep(LOOK);
    }
}
