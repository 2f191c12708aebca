//! The API through its door: one suite on SQLite, on the PostgreSQL server that `RETAGUARDA_TEST_POSTGRES` names, and through
//! the gateway. Every test starts from the small demonstration.

mod app;
mod ask;
mod place;

mod approve;
mod audits;
mod browser;
mod chance;
mod charge;
mod consultant;
mod conversations;
mod copies;
mod create;
mod demonstration;
mod edge;
mod events;
mod export;
mod faults;
mod favourites;
mod fields;
mod first_access;
mod gateways;
mod guards;
mod idempotency;
mod iugu;
mod ledger;
mod limits;
mod list;
mod login;
mod operating;
mod outbox;
mod pay;
mod permissions;
mod process;
mod recovery;
mod renewal;
mod replicas;
mod session;
mod staff;
mod subscription;
mod tampering;
mod text_limits;
mod upstream;
mod versions;
mod vindi;
