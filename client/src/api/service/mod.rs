//! Conversations, the kanban, the scheduler, what members are sent, and the outbox.

pub mod campaigns;
pub mod conversations;
pub mod indications;
pub mod kanban;
pub mod outbox;
pub mod scheduler;
pub mod searches;
