//! What is sold: the plans in their groups, the prices of each with their days, and the additionals of plans.

pub mod plan_additionals;
pub mod plan_groups;
pub mod plan_prices;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    plan_groups::visit(visitor);
    plan_prices::visit(visitor);
    plan_additionals::visit(visitor);
}
