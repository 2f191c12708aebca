//! The errors of operations: one enum for the whole server.

use client::endpoint::call::CallError;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::{Invalid, Rule};
use client::wire::Undecodable;
use jiff::Timestamp;

use crate::store::StoreError;

/// The result of an operation.
pub type Result<T> = std::result::Result<T, Refusal>;

/// A refusal. The user reads the catalogue's message for it. The text of [`Refusal::Internal`] goes to the log
/// alone.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// No user is signed in: 401.
    Unauthenticated,
    /// The access token expired; the refresh token may still be valid: 401.
    TokenExpired,
    /// The session is over: 401 with the message that demands a new login.
    LoginAgain,
    /// The token of a service account is not valid, as the message says: 401.
    Token(Message),
    /// Wrong e-mail or password: 401.
    BadCredentials,
    /// The record does not exist: 404.
    NotFound,
    /// It does not exist, as the message says: 404.
    Absent(Key),
    /// No source of public data answered, as the message says: 502.
    NoSource(Key),
    /// The path does not exist: 404.
    UnknownPath,
    /// The path does not support this method: 405.
    Method(String),
    /// A guard refused: 403, or 409 if the record's state is the reason.
    Guard(Reason),
    /// Invalid fields: 422.
    Invalid(Invalid),
    /// The request is malformed: 400.
    BadRequest(Message),
    /// The body is not declared as JSON: 415.
    ContentType,
    /// The body is over the limit, in bytes: 413.
    TooLarge(usize),
    /// The key was used with other data: 422.
    KeyReused,
    /// The record changed since it was read, with the time and author if known: 412.
    Stale(Option<LastChange>),
    /// Too many attempts; seconds to wait: 429.
    TooMany(i64),
    /// Too much work of the same kind is queued: 503. The caller may retry immediately.
    Busy,
    /// The account has read as many rows as it may for now; seconds to wait: 429.
    ReadBudget {
        /// The seconds to wait.
        rest: i64,
        /// When the budget is reset.
        until: Timestamp,
    },
    /// The account's budget for plans does not hold the rows of a list.
    PlanBudget {
        /// The rows of the list.
        wanted: i64,
        /// The rows that the budget still holds.
        left: i64,
        /// The seconds to wait.
        rest: i64,
        /// When the budget is reset.
        until: Timestamp,
    },
    /// The upstream API or a payment gateway failed: 502.
    Upstream(String),
    /// The answer of the upstream API lacks a field that cannot be left out: 502.
    Unreadable(Undecodable),
    /// The store of attached files failed, which may be a bucket elsewhere: 503.
    Files(String),
    /// The upstream API offers no such call: 501.
    Lacks,
    /// The upstream API does not know this filter, and would answer other rows: 422.
    LacksFilter(String),
    /// The list of the upstream API has more rows than the gateway reads for a file: 422.
    ExportTooLong,
    /// The upstream API did not answer a write, and its outcome is unknown: 500, which no client
    /// retries.
    Unsettled,
    /// The call cannot be rehearsed here, and was not made: 501.
    NoRehearsal,
    /// The upstream API answered a rehearsal without confirming it, so the call may have been applied: 500,
    /// which no client retries.
    Unrehearsed,
    /// The request took too long: 504.
    Timeout,
    /// The store failed: 503, or 500 for a defect.
    Store(StoreError),
    /// A defect, for the log: 500.
    Internal(String),
}

/// The last change of a record, for a caller with an older version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastChange {
    /// When it was made.
    pub at: Timestamp,
    /// Its author.
    pub by: String,
}

impl Refusal {
    /// Returns the refusal of an account that has read as many rows as it may until an instant.
    pub fn read_budget(until: Timestamp, now: Timestamp) -> Refusal {
        Refusal::ReadBudget { rest: until.duration_since(now).as_secs().max(1), until }
    }

    /// Creates the refusal of one invalid field.
    pub fn field(field: &str, rule: Rule) -> Refusal {
        Refusal::Invalid(Invalid::of(field, rule))
    }

    /// Creates the refusal of a malformed request.
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

impl From<CallError> for Refusal {
    fn from(error: CallError) -> Refusal {
        match error {
            CallError::Path => Refusal::NotFound,
            CallError::Syntax(detail) => {
                Refusal::BadRequest(Message::new(Key::ApiBadJson).with("detail", detail))
            }
            CallError::Fields(invalid) => Refusal::Invalid(invalid),
        }
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        Refusal::Internal(format!("json: {error}"))
    }
}
