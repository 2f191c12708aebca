//! Conversations, the kanban, the scheduler and the outbox.

pub mod conversations;
pub mod kanban;
pub mod outbox;
pub mod scheduler;
