//! The Retaguarda server: one binary that implements the admin API, or stands in front of an existing one, and carries the web.
//!
//! Architecture invariant: no operation writes audit, events, idempotency or permissions by hand; the edge and the unit of
//! work do.

pub mod app;
pub mod audit;
pub mod clock;
pub mod config;
pub mod copies;
pub mod cx;
pub mod demo;
pub mod embedded;
pub mod files;
pub mod gateway;
pub mod http;
pub mod ledger;
pub mod listen;
pub mod outbox;
pub mod password;
pub mod record;
pub mod refusal;
pub mod serve;
pub mod session;
pub mod store;
pub mod system;
pub mod throttle;
pub mod totp;
pub mod traces;
pub mod upkeep;
pub mod upstream;
