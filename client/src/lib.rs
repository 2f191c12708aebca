//! The contract of Retaguarda: every call, rule, form, permission and message, declared once, and the transport that
//! speaks them. Server, command line, terminal and browser stand on it.
//!
//! Architecture invariant: this crate knows no axum, clap, ratatui, SQL, clock or randomness.

pub mod about;
pub mod access;
pub mod api;
pub mod avatar;
#[cfg(feature = "transport")]
pub mod batch;
pub mod call;
pub mod catalogue;
pub mod cell;
pub mod date;
pub mod dynamic;
pub mod endpoint;
pub mod event;
#[cfg(feature = "transport")]
pub mod file;
pub mod form;
pub mod id;
pub mod inverse;
pub mod limits;
pub mod message;
pub mod money;
pub mod openapi;
pub mod origin;
pub mod page;
pub mod plan;
pub mod problem;
pub mod raw;
pub mod reason;
pub mod rehearsal;
pub mod rules;
pub mod search;
pub mod text;
#[cfg(feature = "transport")]
pub mod transport;
pub mod wire;
