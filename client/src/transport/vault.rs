//! The session of a profile on disk: one file that its owner alone can read, replaced as a whole, locked while it is
//! renewed.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Error, Origin};
use crate::api::account::session::{Session, StaffUser};
use crate::file::{erase, private, private_folder, replace};

/// How long one process waits for another that renews the same session: longer than a renewal may take.
const LOCK_LIMIT: Duration = Duration::from_secs(35);
/// How often it looks.
const LOCK_POLL: Duration = Duration::from_millis(20);

/// A signed-in session, as the doors keep it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedIn {
    /// The server that the tokens belong to. They are never sent to another.
    pub server: Origin,
    /// Who signed in.
    pub user: StaffUser,
    pub(super) access_token: String,
    pub(super) refresh_token: Option<String>,
}

/// Without the tokens: this may end in a log.
impl fmt::Debug for SignedIn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SignedIn").field("server", &self.server).field("user", &self.user).finish()
    }
}

impl SignedIn {
    /// Keeps what a sign-in or a renewal answered; `None` when it carries no token.
    pub(super) fn of(server: &Origin, session: Session) -> Option<SignedIn> {
        Some(SignedIn {
            server: server.clone(),
            user: session.user,
            access_token: session.access_token?,
            refresh_token: session.refresh_token,
        })
    }
}

/// Where the session of one profile is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vault {
    folder: PathBuf,
    name: String,
}

impl Vault {
    /// The place of a profile's session. Nothing is made on disk until somebody signs in.
    pub(super) fn new(folder: PathBuf, profile: &str) -> Vault {
        Vault { folder, name: profile.to_owned() }
    }

    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// The session, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read, is a link, or holds something else. It is left as it is.
    pub fn load(&self) -> Result<Option<SignedIn>, Error> {
        let path = self.path("json");
        let read = || {
            if fs::symlink_metadata(&path)?.is_symlink() {
                return Err(io::Error::other("symbolic link"));
            }
            Ok(serde_json::from_slice(&fs::read(&path)?)?)
        };
        match read() {
            Ok(session) => Ok(Some(session)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::file(&path, &error)),
        }
    }

    /// Keeps a session in place of the one before.
    pub fn save(&self, session: &SignedIn) -> Result<(), Error> {
        let path = self.path("json");
        let write = || {
            private_folder(&self.folder)?;
            replace(&path, &serde_json::to_vec(session)?)
        };
        write().map_err(|error| Error::file(&path, &error))
    }

    /// Forgets the session.
    pub fn erase(&self) -> Result<(), Error> {
        let path = self.path("json");
        erase(&path).map_err(|error| Error::file(&path, &error))
    }

    /// Waits until no other process renews or replaces this session, and keeps them waiting until the file is dropped.
    pub(super) async fn lock(&self) -> Result<File, Error> {
        let path = self.path("lock");
        let open = || {
            private_folder(&self.folder)?;
            private().write(true).create(true).open(&path)
        };
        let file = open().map_err(|error| Error::file(&path, &error))?;
        for _ in 0..LOCK_LIMIT.as_millis() / LOCK_POLL.as_millis() {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(LOCK_POLL).await,
                Err(TryLockError::Error(error)) => return Err(Error::file(&path, &error)),
            }
        }
        Err(Error::RefreshTimeout)
    }
}
