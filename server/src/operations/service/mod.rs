//! Conversations, cards, meetings, and the messages that leave the server.

pub mod campaigns;
pub mod conversations;
pub mod disabled_emails;
pub mod email_templates;
pub mod indications;
pub mod kanban;
pub mod letters;
pub mod mass_emails;
pub mod outbox;
pub mod scheduler;
pub mod searches;
pub mod sending_health;
pub mod sent_emails;
