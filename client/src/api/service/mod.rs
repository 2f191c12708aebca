//! Conversations, the kanban and the outbox.

pub mod conversations;
pub mod kanban;
pub mod outbox;
