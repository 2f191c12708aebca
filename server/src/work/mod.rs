//! Units of work: the server's state, the actor's session, and the effects of every change.

pub mod activity;
pub mod admitted;
pub mod app;
pub mod attempts;
pub mod audit;
pub mod calls;
pub mod clock;
mod consent;
pub mod context;
pub mod credential;
pub mod cx;
mod document;
pub mod files;
pub mod ledger;
pub mod listed;
pub mod owners;
pub mod password;
pub mod presences;
pub mod record;
pub mod refusal;
pub mod seal;
pub mod session;
pub mod settings;
pub mod system;
pub mod throttle;
pub mod views;
pub mod visitor;
pub mod words;

/// The error that ends the process or one of its commands: a sentence for the operator.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
