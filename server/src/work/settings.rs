//! What an operator chose at start.

use std::net::IpAddr;
use std::path::PathBuf;

use client::access::Role;
use client::api::finance::payments::GatewayType;
use jiff::SignedDuration;

use super::audit::Key;

/// What an operator chose.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The origin that links in e-mails and payment links begin with, e.g. `https://retaguarda.example.com`.
    pub origin: String,
    /// Where links that are for members begin; `None` for [`Settings::origin`].
    pub members_site: Option<String>,
    /// Where files and the outbox's folder are.
    pub data_dir: PathBuf,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// The gateway that charges new payments.
    pub gateway: GatewayType,
    /// The addresses of proxies that are believed when they say whose request they pass on.
    pub trusted_proxies: Vec<IpAddr>,
    /// What the audit log is sealed with.
    pub audit_key: Key,
    /// How many rows one account may read.
    pub reads: ReadBudget,
    /// Who may read the figures.
    pub metrics: Figures,
    /// The roles that have to enrol a second factor.
    pub require_totp: Vec<Role>,
    /// For how long a typed password counts for an action that cannot be undone; `None` asks for none.
    pub fresh_password: Option<SignedDuration>,
    /// Where mail goes: `smtp://…` or, when absent, a folder of files.
    pub smtp_url: Option<String>,
    /// For how long messages to people are held before they leave, so that they can be recalled.
    pub hold: SignedDuration,
}

/// Who may read the figures of this server, which tell how much it is used and by which calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figures {
    /// Callers on this machine that no proxy stands before.
    Loopback,
    /// Callers with this token.
    Token(String),
    /// Callers of another listener.
    Elsewhere,
}

/// How many rows one account may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadBudget {
    /// Different rows of lists in an hour.
    pub listed: usize,
    /// Rows of exports in a day.
    pub exported: i64,
}
