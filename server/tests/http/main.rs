//! The API through its door: one suite on SQLite, on the PostgreSQL server that `RETAGUARDA_TEST_POSTGRES` names, and through
//! the gateway. Every test starts from the small demonstration.

mod app;
mod ask;
mod place;

mod approve;
mod browser;
mod charge;
mod consultant;
mod create;
mod idempotency;
mod list;
mod login;
mod permissions;
mod recovery;
mod session;
mod subscription;
