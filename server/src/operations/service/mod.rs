//! Conversations, cards, meetings, and the messages that leave the server.

pub mod conversations;
pub mod kanban;
pub mod outbox;
pub mod scheduler;
