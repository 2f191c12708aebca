//! What all requests share.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use client::access::{Ability, AccessMatrix};
use tokio::sync::watch;

use super::activity::SessionActivity;
use super::clock::Clock;
use super::ledger::Ledger;
use super::password::Hasher;
use super::settings::Settings;
use super::throttle::Throttle;
use crate::store::{Conn, Store, StoreError};

/// The channel on which servers that share a database tell each other the number of the last event.
pub const EVENTS: &str = "events";

/// The server's state, shared by every request and worker.
pub type Shared = Arc<App>;

/// The server's state.
pub struct App {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Clock,
    /// What an operator chose.
    pub settings: Settings,
    /// Checks and makes password hashes.
    pub hasher: Hasher,
    /// What each network made up lately.
    pub throttle: Throttle,
    /// When each session was last used.
    pub activity: SessionActivity,
    /// Who read what, and which calls were refused.
    pub ledger: Ledger,
    /// The number of the last event, for those who wait for the next.
    pub events: watch::Sender<i64>,
    /// Wakes the outbox.
    pub outbox: watch::Sender<()>,
    /// True once the server was told to stop: whatever would go on for ever ends.
    pub stopping: watch::Sender<bool>,
    matrix: RwLock<(String, Arc<AccessMatrix>)>,
    parts: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl App {
    /// Brings the parts together.
    pub fn new(store: Store, settings: Settings) -> App {
        App {
            store,
            clock: Clock::default(),
            settings,
            hasher: Hasher::default(),
            throttle: Throttle::default(),
            activity: SessionActivity::default(),
            ledger: Ledger::default(),
            events: watch::Sender::new(0),
            outbox: watch::Sender::new(()),
            stopping: watch::Sender::new(false),
            matrix: RwLock::default(),
            parts: Mutex::default(),
        }
    }

    /// Sets a part of the state that is read with [`App::part`].
    #[must_use]
    pub fn with<T: Send + Sync + 'static>(self, part: T) -> App {
        self.parts().insert(TypeId::of::<T>(), Arc::new(part));
        self
    }

    /// Returns a part of the state by its type, the default one unless it was set. The modules above this one keep here what
    /// they share between requests.
    pub fn part<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let part = self.parts().entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default())).clone();
        part.downcast().unwrap_or_default()
    }

    fn parts(&self) -> MutexGuard<'_, HashMap<TypeId, Arc<dyn Any + Send + Sync>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the number of the last event, for those who wait for the next.
    pub fn announce(&self, last: i64) {
        self.events.send_if_modified(|seq| std::mem::replace(seq, (*seq).max(last)) < last);
    }

    /// Hears of events that other servers on the same database make, for as long as this one lives.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub fn hear_others(self: &Arc<App>) -> Result<(), StoreError> {
        let app = Arc::downgrade(self);
        self.store.listen(EVENTS, move |last| {
            let Some(app) = app.upgrade() else { return false };
            if let Ok(last) = last.parse() {
                app.announce(last);
            }
            !*app.stopping.borrow()
        })
    }

    /// The permission matrix in force. The stamp, which every change of the matrix draws anew, says whether the matrix
    /// read last is still the one: a change holds from the next request, whichever server made it.
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

/// The default matrix with root's changes.
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
