//! The session of a profile on disk: one file that its owner alone can read, replaced atomically, locked during
//! a renewal.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Error, Origin};
use crate::api::account::session::{Session, StaffUser};
use crate::file::{erase, private, private_folder, replace};

/// How long a process waits for another that renews the same session. Longer than a renewal may take.
const LOCK_LIMIT: Duration = Duration::from_secs(35);
/// Interval between attempts to lock.
const LOCK_POLL: Duration = Duration::from_millis(20);

/// A session, as the doors store it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedIn {
    /// The server of the tokens, which are sent to no other.
    pub server: Origin,
    /// The user.
    pub user: StaffUser,
    pub(super) access_token: String,
    pub(super) refresh_token: Option<String>,
}

/// Omits the tokens, because the output may end in a log.
impl fmt::Debug for SignedIn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SignedIn").field("server", &self.server).field("user", &self.user).finish()
    }
}

impl SignedIn {
    /// Creates a session from the answer of a sign-in or a renewal; `None` if it carries no token.
    pub(super) fn of(server: &Origin, session: Session) -> Option<SignedIn> {
        Some(SignedIn {
            server: server.clone(),
            user: session.user,
            access_token: session.access_token?,
            refresh_token: session.refresh_token,
        })
    }
}

/// The storage of one profile's session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vault {
    folder: PathBuf,
    name: String,
}

impl Vault {
    /// Creates the vault of a profile. Touches the disk only once a session is saved.
    pub(super) fn new(folder: PathBuf, profile: &str) -> Vault {
        Vault { folder, name: profile.to_owned() }
    }

    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// Reads the session, if any.
    ///
    /// # Errors
    /// An error if the file cannot be read, is a link, or holds anything else. It is left unchanged.
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

    /// Replaces the session.
    pub fn save(&self, session: &SignedIn) -> Result<(), Error> {
        let path = self.path("json");
        let write = || {
            private_folder(&self.folder)?;
            replace(&path, &serde_json::to_vec(session)?)
        };
        write().map_err(|error| Error::file(&path, &error))
    }

    /// Erases the session.
    pub fn erase(&self) -> Result<(), Error> {
        let path = self.path("json");
        erase(&path).map_err(|error| Error::file(&path, &error))
    }

    /// Waits until no other process renews or replaces this session. Locks it until the file is dropped.
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
