//! The Retaguarda server: one binary that implements the admin API, or fronts an existing one, and serves the
//! web.
//!
//! Architecture invariant: no operation writes audit, events, idempotency or permissions itself; the edge and
//! the unit of work do.

pub mod demo;
pub mod fetch;
pub mod http;
pub mod jobs;
pub mod letter;
pub mod operations;
pub mod outbox;
pub mod resource;
pub mod run;
pub mod store;
pub mod upstream;
pub mod work;
