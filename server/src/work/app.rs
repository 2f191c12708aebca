//! The state that all requests share.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use client::access::{Ability, AccessMatrix};
use tokio::sync::watch;

use super::activity::SessionActivity;
use super::admitted::AdmittedSessions;
use super::clock::Clock;
use super::ledger::Ledger;
use super::password::Hasher;
use super::settings::Settings;
use super::throttle::Throttle;
use crate::store::{Conn, Store, StoreError};

/// The channel on which servers of one database send each other the number of the last event.
pub const EVENTS: &str = "events";

/// The server's state, shared by every request and worker.
pub type Shared = Arc<App>;

/// The server's state.
pub struct App {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Clock,
    /// The operator's settings.
    pub settings: Settings,
    /// Checks and makes password hashes.
    pub hasher: Hasher,
    /// Counts the failed one-time codes of each network.
    pub throttle: Throttle,
    /// When each session was last used.
    pub activity: SessionActivity,
    /// The sessions that were read lately.
    pub admitted: AdmittedSessions,
    /// The reads and the refused calls.
    pub ledger: Ledger,
    /// The number of the last event; zero until it is known.
    pub events: watch::Sender<i64>,
    /// Wakes the outbox.
    pub outbox: watch::Sender<()>,
    /// Wakes the workers of jobs.
    pub jobs: watch::Sender<()>,
    /// True once the server is stopping, so that endless tasks end.
    pub stopping: watch::Sender<bool>,
    matrix: RwLock<(String, Arc<AccessMatrix>)>,
    parts: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl App {
    /// Creates the state.
    pub fn new(store: Store, settings: Settings) -> App {
        App {
            store,
            clock: Clock::default(),
            settings,
            hasher: Hasher::default(),
            throttle: Throttle::default(),
            activity: SessionActivity::default(),
            admitted: AdmittedSessions::default(),
            ledger: Ledger::default(),
            events: watch::Sender::new(0),
            outbox: watch::Sender::new(()),
            jobs: watch::Sender::new(()),
            stopping: watch::Sender::new(false),
            matrix: RwLock::default(),
            parts: Mutex::default(),
        }
    }

    /// Sets a part of the state, see [`App::part`].
    #[must_use]
    pub fn with<T: Send + Sync + 'static>(self, part: T) -> App {
        self.parts().insert(TypeId::of::<T>(), Arc::new(part));
        self
    }

    /// Returns a part of the state by its type, the default if it was not set. The layers above keep state here
    /// that requests share.
    pub fn part<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let part = self.parts().entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default())).clone();
        part.downcast().unwrap_or_default()
    }

    fn parts(&self) -> MutexGuard<'_, HashMap<TypeId, Arc<dyn Any + Send + Sync>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes the number of the last event.
    pub fn announce(&self, last: i64) {
        self.events.send_if_modified(|seq| std::mem::replace(seq, (*seq).max(last)) < last);
    }

    /// Publishes the last event that the database has, then those of other servers on it, while this server runs.
    ///
    /// # Errors
    /// An error if no thread can be started, or if the database cannot be read.
    pub async fn hear_others(self: &Arc<App>) -> Result<(), StoreError> {
        let app = Arc::downgrade(self);
        self.store.listen(EVENTS, move |last| {
            let Some(app) = app.upgrade() else { return false };
            if let Ok(last) = last.parse() {
                app.announce(last);
            }
            !*app.stopping.borrow()
        })?;
        self.announce(self.store.read(last_event).await??);
        Ok(())
    }

    /// Returns the permission matrix in force. Every change of the matrix draws a new stamp, which shows
    /// whether the cached matrix is current: a change applies from the next request, on every server.
    pub fn matrix(&self, conn: &mut Conn<'_>, stamp: &str) -> Result<Arc<AccessMatrix>, StoreError> {
        let cached = self.matrix.read().unwrap_or_else(PoisonError::into_inner).clone();
        if cached.0 == stamp {
            return Ok(cached.1);
        }
        let matrix = Arc::new(stored_matrix(conn)?);
        *self.matrix.write().unwrap_or_else(PoisonError::into_inner) = (stamp.to_owned(), matrix.clone());
        Ok(matrix)
    }
}

/// Returns the number of the last event; zero if there is none.
pub fn last_event(conn: &mut Conn<'_>) -> Result<i64, StoreError> {
    let last = conn.query_one("select seq from audit_head where id = 1", &[])?;
    Ok(last.map_or(0, |row| row.int(0)))
}

/// Returns the default matrix with root's changes.
pub fn stored_matrix(conn: &mut Conn<'_>) -> Result<AccessMatrix, StoreError> {
    let mut matrix = AccessMatrix::default();
    for row in conn.query("select role, action, subject, granted from grants", &[])? {
        let [role, action, subject] = ["role", "action", "subject"].map(|column| row.get::<&str>(column));
        let (Ok(role), Ok(action), Ok(subject)) = (role.parse(), action.parse(), subject.parse()) else {
            continue;
        };
        matrix.set(role, Ability::new(action, subject), row.get("granted"));
    }
    Ok(matrix)
}
