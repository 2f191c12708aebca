//! Conversations, and the messages that leave the server.

pub mod conversations;
pub mod outbox;
