//! What can go wrong between a door and the server, and how it is said.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::reason::Why;
use crate::wire::problem::Problem;

/// Why a call has no answer that can be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Error {
    /// The server refused.
    Api {
        /// The HTTP status.
        status: u16,
        /// What it said.
        problem: Box<Problem>,
    },
    /// The server could not be reached, or the connection broke.
    Unreachable {
        /// Its origin.
        server: String,
    },
    /// The server did not answer in time. A write may or may not have happened; its key makes repeating it safe.
    Timeout,
    /// The answer is not what the endpoint declares.
    Undecodable {
        /// The endpoint's id.
        endpoint: String,
        /// Where in the answer.
        path: String,
        /// What is wrong there.
        detail: String,
    },
    /// The refresh that the call waited for did not end within 3 s; the call can be made again.
    RefreshTimeout,
    /// Nobody is signed in, or the server demands a new login.
    SignedOut,
    /// The server answered a rehearsal without confirming that it was one: the call may have been carried out.
    Unrehearsed,
    /// A file of ours cannot be used.
    File {
        /// Which.
        path: String,
        /// What the system says.
        detail: String,
    },
}

impl Error {
    /// A file of ours that cannot be used.
    pub fn file(path: &Path, error: &std::io::Error) -> Error {
        Error::File { path: path.display().to_string(), detail: error.to_string() }
    }

    /// What the server said, if it was the server that refused.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Error::Api { problem, .. } => Some(problem),
            _ => None,
        }
    }

    /// The status that the server answered with, if it answered.
    pub fn status(&self) -> Option<u16> {
        match self {
            Error::Api { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// Whether the server cannot rehearse the call. The caller then asks for a plain confirmation.
    pub fn is_no_rehearsal(&self) -> bool {
        self.problem().is_some_and(Problem::is_no_rehearsal)
    }

    /// Whether the server wants the password typed again before something that cannot be undone.
    pub fn wants_password(&self) -> bool {
        let reason = self.problem().and_then(|problem| problem.reason.as_ref());
        reason.is_some_and(|reason| matches!(reason.why, Why::FreshPassword { .. }))
    }

    /// Whether the password was right, and the code of the account's second factor is wanted.
    pub fn wants_otp(&self) -> bool {
        self.problem().is_some_and(|problem| problem.errors.contains_key("otp"))
    }

    /// Whether making the same call again may help.
    pub fn passes(&self) -> bool {
        match self {
            Error::Api { status, .. } => matches!(status, 502..=504),
            Error::Unreachable { .. } | Error::Timeout | Error::RefreshTimeout => true,
            Error::Undecodable { .. } | Error::SignedOut | Error::Unrehearsed | Error::File { .. } => false,
        }
    }

    /// What a person is told.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Error::Api { problem, .. } => problem.sentence(lang),
            Error::Unreachable { server } => Key::ApiUnreachable.text(lang, &[("server", server)]),
            Error::Timeout => Key::ApiTimeout.text(lang, &[]),
            Error::Undecodable { endpoint, path, .. } => {
                Key::ApiUndecodable.text(lang, &[("endpoint", endpoint), ("path", path)])
            }
            Error::RefreshTimeout => Key::ApiRefreshTimeout.text(lang, &[]),
            Error::SignedOut => Key::ApiUnauthenticated.text(lang, &[]),
            Error::Unrehearsed => Key::ApiUnrehearsed.text(lang, &[]),
            Error::File { path, detail } => {
                Key::TransportFile.text(lang, &[("path", path), ("detail", detail)])
            }
        }
    }
}
