//! The context of a request.

use client::message::Lang;
use client::wire::door::Door;

/// The context of a request, known before it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// The door.
    pub door: Door,
    /// The language for an anonymous visitor.
    pub lang: Lang,
    /// The id of the request in the log.
    pub request_id: String,
    /// The version that the caller read, from `If-Match`.
    pub if_match: Option<i64>,
    /// True if the caller used TLS.
    pub secure: bool,
    /// The caller's address, for sessions and rate limits.
    pub address: String,
    /// The caller's `User-Agent`, for sessions.
    pub agent: String,
    /// The browser, by its lasting cookie or by the one that this request's answer sets. `None` for other doors.
    pub device: Option<String>,
}
