//! The errors between a door and the server, and their messages.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::reason::Why;
use crate::wire::Undecodable;
use crate::wire::problem::Problem;

/// The error of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Error {
    /// The server refused.
    Api {
        /// The HTTP status.
        status: u16,
        /// Its answer.
        problem: Box<Problem>,
    },
    /// The server is unreachable, or the connection broke.
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
        /// The path in the answer.
        path: String,
        /// The fault.
        detail: String,
    },
    /// The renewal of the session did not end within 3 s. The call can be repeated.
    RefreshTimeout,
    /// No session exists, or the server demands a new login.
    SignedOut,
    /// The server answered a rehearsal without confirming that it was one: the call may have been carried out.
    Unrehearsed,
    /// A local file cannot be used.
    File {
        /// The file's path.
        path: String,
        /// The system's error.
        detail: String,
    },
}

impl Error {
    /// Creates the error for a local file.
    pub fn file(path: &Path, error: &std::io::Error) -> Error {
        Error::File { path: path.display().to_string(), detail: error.to_string() }
    }

    /// Creates the error for an answer that is not what the endpoint declares.
    pub fn undecodable(endpoint: &str, Undecodable { path, detail }: Undecodable) -> Error {
        Error::Undecodable { endpoint: endpoint.to_owned(), path, detail }
    }

    /// Returns the server's answer, if the server refused.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Error::Api { problem, .. } => Some(problem),
            _ => None,
        }
    }

    /// Returns the status of the server's answer, if it answered.
    pub fn status(&self) -> Option<u16> {
        match self {
            Error::Api { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// Returns whether the server cannot rehearse the call. The caller then asks for a plain confirmation.
    pub fn is_no_rehearsal(&self) -> bool {
        self.problem().is_some_and(Problem::is_no_rehearsal)
    }

    /// Returns whether the server requires the password again, before an action that cannot be undone.
    pub fn wants_password(&self) -> bool {
        let reason = self.problem().and_then(|problem| problem.reason.as_ref());
        reason.is_some_and(|reason| matches!(reason.why, Why::FreshPassword { .. }))
    }

    /// Returns whether the password was right and the code of the second factor is missing.
    pub fn wants_otp(&self) -> bool {
        self.problem().is_some_and(|problem| problem.errors.contains_key("otp"))
    }

    /// Returns whether the error is transient, so that the same call may succeed later.
    pub fn passes(&self) -> bool {
        match self {
            Error::Api { status, .. } => matches!(status, 502..=504),
            Error::Unreachable { .. } | Error::Timeout | Error::RefreshTimeout => true,
            Error::Undecodable { .. } | Error::SignedOut | Error::Unrehearsed | Error::File { .. } => false,
        }
    }

    /// Returns the message for the user.
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
