//! The contract of Retaguarda: every call, rule, form, permission and message, declared once, with the
//! transport for them. The server, the command line, the terminal and the browser derive from it.
//!
//! Architecture invariant: this crate depends on no axum, clap, ratatui, SQL, clock or randomness.

pub mod access;
pub mod actor;
pub mod api;
#[cfg(feature = "transport")]
pub mod batch;
pub mod catalogue;
pub mod endpoint;
pub mod facts;
#[cfg(feature = "transport")]
pub mod file;
pub mod form;
pub mod letter;
pub mod limits;
pub mod list;
pub mod message;
pub mod reason;
pub mod record;
pub mod rules;
mod schema_cache;
pub mod search;
#[cfg(feature = "transport")]
pub mod transport;
pub mod value;
pub mod wire;
