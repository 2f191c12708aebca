//! Conversations, the kanban, the scheduler, what members are sent, and the outbox.

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

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    conversations::visit(visitor);
    conversations::messages::visit(visitor);
    kanban::visit(visitor);
    scheduler::visit(visitor);
    searches::visit(visitor);
    indications::visit(visitor);
    campaigns::visit(visitor);
    outbox::visit(visitor);
    sent_emails::visit(visitor);
    letters::visit(visitor);
    disabled_emails::visit(visitor);
    email_templates::visit(visitor);
    mass_emails::visit(visitor);
    sending_health::visit(visitor);
}
