//! Conversations and the outbox.

pub mod conversations;
pub mod outbox;
