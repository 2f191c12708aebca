//! Staff accounts, permissions, jobs and the audit log.

pub mod access;
pub mod activities;
pub mod audits;
pub mod jobs;
pub mod service_accounts;
pub mod staff;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    jobs::visit(visitor);
    audits::visit(visitor);
    activities::visit(visitor);
    access::visit(visitor);
    staff::visit(visitor);
    service_accounts::visit(visitor);
}
