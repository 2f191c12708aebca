//! The dashboard, the sets of records that staff keep, and who has which record open.

pub mod dashboard;
pub mod desk;
pub mod presence;
pub mod sets;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    dashboard::visit(visitor);
    sets::visit(visitor);
    presence::visit(visitor);
}
