//! The session of a client and its renewal, one at a time: threads are coordinated by the flight, processes by
//! the lock of the vault.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use super::connection::Connection;
use super::flight::{Flight, Verdict};
use super::{Answer, Error, Request, SignedIn, Vault};
use crate::api::account::session::{Refresh, RefreshToken, Session};
use crate::endpoint::Endpoint;
use crate::wire::problem::Problem;

/// How long a request waits for a renewal in progress.
const QUEUE_LIMIT: Duration = Duration::from_secs(3);

/// The result of a renewal.
#[derive(Debug, Clone)]
enum RenewalResult {
    Renewed(SignedIn),
    Over,
    Failed(Error),
}

/// The session of a client, in memory and in its vault.
#[derive(Debug)]
pub(super) struct SessionStore {
    flight: Mutex<Flight>,
    results: watch::Sender<Option<RenewalResult>>,
    vault: Option<Vault>,
    connection: Connection,
}

impl SessionStore {
    /// Starts with the session of the vault, if any. Without a vault the session is held in memory alone.
    pub(super) fn new(
        connection: Connection,
        signed_in: Option<SignedIn>,
        vault: Option<Vault>,
    ) -> SessionStore {
        let flight = Mutex::new(Flight::new(signed_in));
        SessionStore { flight, results: watch::Sender::new(None), vault, connection }
    }

    fn flight(&self) -> MutexGuard<'_, Flight> {
        self.flight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the session with its tokens.
    pub(super) fn signed_in(&self) -> Option<SignedIn> {
        self.flight().held().cloned()
    }

    /// Replaces the session after a sign-in or sign-out.
    pub(super) async fn replace(&self, session: Option<SignedIn>) -> Result<(), Error> {
        if let Some(vault) = &self.vault {
            let _lock = vault.lock().await?;
            match &session {
                Some(session) => vault.save(session)?,
                None => vault.erase()?,
            }
        }
        self.flight().hold(session);
        Ok(())
    }
}

/// Returns whether a 401 demands a new login.
pub(super) fn demands_login(answer: &Answer) -> bool {
    Problem::read(&answer.body).demands_login()
}

/// Handles a 401: `Ok(true)` to send the request again, `Ok(false)` to return the 401.
pub(super) async fn after_rejection(
    held: &Arc<SessionStore>,
    token: &str,
    demands_login: bool,
    replayed: bool,
) -> Result<bool, Error> {
    let (verdict, mut results) = {
        let mut flight = held.flight();
        (flight.rejected(token, demands_login, replayed), held.results.subscribe())
    };
    match verdict {
        Verdict::Replay => return Ok(true),
        Verdict::HandOn => return Ok(false),
        Verdict::SignedOut => {
            forget(held, token).await?;
            return Err(Error::SignedOut);
        }
        Verdict::Refresh => {
            // In a separate task, so that it completes even if the request that started it is dropped.
            tokio::spawn(fly(Arc::clone(held), token.to_owned()));
        }
        Verdict::Join => {}
    }
    tokio::time::timeout(QUEUE_LIMIT, results.changed()).await.map_err(|_| Error::RefreshTimeout)?.ok();
    let result = results.borrow().clone();
    match result {
        Some(RenewalResult::Renewed(_)) => Ok(true),
        Some(RenewalResult::Over) => Err(Error::SignedOut),
        Some(RenewalResult::Failed(error)) => Err(error),
        None => Err(Error::RefreshTimeout),
    }
}

/// Erases the rejected session, but no newer one.
async fn forget(held: &SessionStore, token: &str) -> Result<(), Error> {
    let Some(vault) = &held.vault else { return Ok(()) };
    let _lock = vault.lock().await?;
    match vault.load()? {
        Some(kept) if kept.access_token == token => vault.erase(),
        _ => Ok(()),
    }
}

async fn fly(held: Arc<SessionStore>, token: String) {
    let result = renew(&held, &token).await.unwrap_or_else(RenewalResult::Failed);
    let outcome = match &result {
        RenewalResult::Renewed(session) => Some(Some(session.clone())),
        RenewalResult::Over => Some(None),
        RenewalResult::Failed(_) => None,
    };
    let mut flight = held.flight();
    flight.landed(&token, outcome);
    // While the flight is locked: a request that joins later must find the next renewal.
    held.results.send_replace(Some(result));
}

/// Exchanges the refresh token, unless another process already has.
async fn renew(held: &SessionStore, token: &str) -> Result<RenewalResult, Error> {
    let Some(vault) = &held.vault else {
        return exchange(&held.connection, held.signed_in()).await;
    };
    let mine = held.signed_in();
    let _lock = vault.lock().await?;
    let kept = vault.load()?;
    let same_person = kept.as_ref().map(|kept| kept.user.id) == mine.map(|mine| mine.user.id);
    match kept {
        // Another account signed in on this profile. It must not continue what this one began.
        Some(_) if !same_person => Ok(RenewalResult::Over),
        Some(newer) if newer.access_token != token => Ok(RenewalResult::Renewed(newer)),
        kept => {
            let result = exchange(&held.connection, kept).await?;
            match &result {
                RenewalResult::Renewed(session) => vault.save(session)?,
                RenewalResult::Over => vault.erase()?,
                RenewalResult::Failed(_) => {}
            }
            Ok(result)
        }
    }
}

async fn exchange(connection: &Connection, session: Option<SignedIn>) -> Result<RenewalResult, Error> {
    let Some(refresh_token) = session.and_then(|session| session.refresh_token) else {
        return Ok(RenewalResult::Over);
    };
    let request = Request::call(&Refresh::new(RefreshToken { refresh_token }));
    let session: Result<Session, Error> = connection.anonymously(&request).await.and_then(Answer::decoded);
    match session {
        Ok(session) => {
            Ok(SignedIn::of(connection.server(), session).map_or(RenewalResult::Over, RenewalResult::Renewed))
        }
        Err(error) if error.status() == Some(401) => Ok(RenewalResult::Over),
        Err(error) => Err(error),
    }
}
