//! What the edge knows of a request.

use client::api::account::session::Door;
use client::message::Lang;

/// What the edge knows of a request before it is run.
#[derive(Debug, Clone)]
pub struct Context {
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// By which door it came.
    pub door: Door,
    /// The language to answer an anonymous visitor in.
    pub lang: Lang,
    /// Finds the request in the log.
    pub request_id: String,
    /// The version that the caller read, from `If-Match`.
    pub if_match: Option<i64>,
    /// Whether the caller reached us over TLS.
    pub secure: bool,
    /// The caller's address, for sessions and rate limits.
    pub address: String,
    /// The caller's description of itself, for sessions.
    pub agent: String,
}
