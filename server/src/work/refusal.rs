//! Why a request is not done, before it becomes an answer: one enum for the whole server.

use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::{Invalid, Rule};
use jiff::Timestamp;

use crate::store::StoreError;

/// What an operation answers.
pub type Result<T> = std::result::Result<T, Refusal>;

/// A refusal. People read the catalogue's sentence for it; the text of [`Refusal::Internal`] goes to the log alone.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// Nobody is signed in: 401.
    Unauthenticated,
    /// The access token died, the refresh token may live: 401.
    TokenExpired,
    /// The session is over: 401 with the message that demands a new login.
    LoginAgain,
    /// Wrong e-mail or password: 401.
    BadCredentials,
    /// There is no such record: 404.
    NotFound,
    /// There is no such path: 404.
    UnknownPath,
    /// The path does not take this method: 405.
    Method(String),
    /// A guard said no: 403, or 409 where the record's state is the reason.
    Guard(Reason),
    /// Broken fields: 422.
    Invalid(Invalid),
    /// The request itself is wrong: 400.
    BadRequest(Message),
    /// The body is not JSON by its declared type: 415.
    ContentType,
    /// The body is over the limit, in bytes: 413.
    TooLarge(usize),
    /// The key was used with other data: 422.
    KeyReused,
    /// The record changed since it was read, if it is known when and by whom: 412.
    Stale(Option<LastChange>),
    /// Too many attempts; seconds to wait: 429.
    TooMany(i64),
    /// Too much is waiting for the same kind of work: 503, to be tried again at once.
    Busy,
    /// The account has read as many rows as it may for now; seconds to wait: 429.
    ReadBudget(i64),
    /// The upstream API or a payment gateway failed: 502.
    Upstream(String),
    /// The call cannot be rehearsed here, and was not made: 501.
    NoRehearsal,
    /// The upstream API answered a rehearsal without confirming it, so the call may have been carried out: 500, which no
    /// client repeats by itself.
    Unrehearsed,
    /// The request took too long: 504.
    Timeout,
    /// The store failed: 503, or 500 for a defect.
    Store(StoreError),
    /// A defect, for the log: 500.
    Internal(String),
}

/// The last change of a record: what a caller with an older version is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastChange {
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub by: String,
}

impl Refusal {
    /// One broken field.
    pub fn field(field: &str, rule: Rule) -> Refusal {
        Refusal::Invalid(Invalid::of(field, rule))
    }

    /// A malformed request.
    pub fn bad(key: Key) -> Refusal {
        Refusal::BadRequest(Message::new(key))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Store(error)
    }
}

impl From<Invalid> for Refusal {
    fn from(invalid: Invalid) -> Refusal {
        Refusal::Invalid(invalid)
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::Guard(reason)
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        Refusal::Internal(format!("json: {error}"))
    }
}
