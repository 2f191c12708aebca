//! The session that a client holds, and its renewal: one at a time, among threads by the flight, among processes by
//! the lock of the vault.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use super::client::Client;
use super::flight::{Flight, Verdict};
use super::{Answer, Error, Request, SignedIn, Vault};
use crate::api::account::session::{Refresh, RefreshToken, Session};
use crate::endpoint::Endpoint;
use crate::wire::problem::Problem;

/// How long a request waits for a renewal.
const QUEUE_LIMIT: Duration = Duration::from_secs(3);

/// How a renewal ended.
#[derive(Debug, Clone)]
enum Landing {
    Renewed(SignedIn),
    Over,
    Failed(Error),
}

/// What a client knows of its session.
#[derive(Debug)]
pub(super) struct SessionStore {
    flight: Mutex<Flight>,
    landings: watch::Sender<Option<Landing>>,
    vault: Option<Vault>,
}

impl SessionStore {
    /// Starts with what the vault keeps, or with nothing; without a vault the session lives in memory.
    pub(super) fn new(signed_in: Option<SignedIn>, vault: Option<Vault>) -> SessionStore {
        SessionStore { flight: Mutex::new(Flight::new(signed_in)), landings: watch::Sender::new(None), vault }
    }

    fn flight(&self) -> MutexGuard<'_, Flight> {
        self.flight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is signed in, with the tokens.
    pub(super) fn signed_in(&self) -> Option<SignedIn> {
        self.flight().held().cloned()
    }

    /// Somebody signed in, or out, by themselves.
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

/// Whether a 401 says that only a new login helps.
pub(super) fn demands_login(answer: &Answer) -> bool {
    Problem::read(&answer.body).demands_login()
}

/// What to do with a 401: `Ok(true)` to send again, `Ok(false)` to hand it on.
pub(super) async fn after_rejection(
    client: &Client,
    token: &str,
    demands_login: bool,
    replayed: bool,
) -> Result<bool, Error> {
    let held = client.held();
    let (verdict, mut landings) = {
        let mut flight = held.flight();
        (flight.rejected(token, demands_login, replayed), held.landings.subscribe())
    };
    match verdict {
        Verdict::Replay => return Ok(true),
        Verdict::HandOn => return Ok(false),
        Verdict::SignedOut => {
            forget(held, token).await?;
            return Err(Error::SignedOut);
        }
        Verdict::Refresh => {
            // On its own, so that it ends even when the request that began it is dropped.
            tokio::spawn(fly(client.clone(), token.to_owned()));
        }
        Verdict::Join => {}
    }
    tokio::time::timeout(QUEUE_LIMIT, landings.changed()).await.map_err(|_| Error::RefreshTimeout)?.ok();
    let landing = landings.borrow().clone();
    match landing {
        Some(Landing::Renewed(_)) => Ok(true),
        Some(Landing::Over) => Err(Error::SignedOut),
        Some(Landing::Failed(error)) => Err(error),
        None => Err(Error::RefreshTimeout),
    }
}

/// Erases the session that was rejected, and no newer one.
async fn forget(held: &SessionStore, token: &str) -> Result<(), Error> {
    let Some(vault) = &held.vault else { return Ok(()) };
    let _lock = vault.lock().await?;
    match vault.load()? {
        Some(kept) if kept.access_token == token => vault.erase(),
        _ => Ok(()),
    }
}

async fn fly(client: Client, token: String) {
    let landing = renew(&client, &token).await.unwrap_or_else(Landing::Failed);
    let held = client.held();
    let outcome = match &landing {
        Landing::Renewed(session) => Some(Some(session.clone())),
        Landing::Over => Some(None),
        Landing::Failed(_) => None,
    };
    let mut flight = held.flight();
    flight.landed(&token, outcome);
    // While the flight is locked: whoever joins after this must find the next one.
    held.landings.send_replace(Some(landing));
}

/// Exchanges the refresh token, unless another process already did.
async fn renew(client: &Client, token: &str) -> Result<Landing, Error> {
    let held = client.held();
    let Some(vault) = &held.vault else {
        return exchange(client, held.signed_in()).await;
    };
    let mine = held.signed_in();
    let _lock = vault.lock().await?;
    let kept = vault.load()?;
    let same_person = kept.as_ref().map(|kept| kept.user.id) == mine.map(|mine| mine.user.id);
    match kept {
        // Another account signed in on this profile: what this one began is not theirs to finish.
        Some(_) if !same_person => Ok(Landing::Over),
        Some(newer) if newer.access_token != token => Ok(Landing::Renewed(newer)),
        kept => {
            let landing = exchange(client, kept).await?;
            match &landing {
                Landing::Renewed(session) => vault.save(session)?,
                Landing::Over => vault.erase()?,
                Landing::Failed(_) => {}
            }
            Ok(landing)
        }
    }
}

async fn exchange(client: &Client, session: Option<SignedIn>) -> Result<Landing, Error> {
    let Some(refresh_token) = session.and_then(|session| session.refresh_token) else {
        return Ok(Landing::Over);
    };
    let request = Request::call(&Refresh::new(RefreshToken { refresh_token }));
    let session: Result<Session, Error> = client.anonymously(&request).await.and_then(Answer::decoded);
    match session {
        Ok(session) => Ok(SignedIn::of(client.server(), session).map_or(Landing::Over, Landing::Renewed)),
        Err(error) if error.status() == Some(401) => Ok(Landing::Over),
        Err(error) => Err(error),
    }
}
