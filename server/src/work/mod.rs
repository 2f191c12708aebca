//! Units of work: the server's state, the actor's session, and what every change leaves behind.

pub mod app;
pub mod audit;
pub mod clock;
pub mod cx;
pub mod ledger;
pub mod password;
pub mod record;
pub mod refusal;
pub mod session;
pub mod system;
pub mod throttle;
