//! The screens, a folder for each resource: its state, its columns, its filter and what can be done there.

pub mod conversations;
pub mod outbox;
pub mod payments;
