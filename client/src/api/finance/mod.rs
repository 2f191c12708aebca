//! Payments, and the products and plans that they sell.

mod columns;
pub mod exceptions;
pub mod money_months;
pub mod movements;
pub mod payments;
pub mod reference;
pub mod subscriptions;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    payments::visit(visitor);
    exceptions::visit(visitor);
    movements::visit(visitor);
    subscriptions::visit(visitor);
    money_months::visit(visitor);
    reference::visit(visitor);
}
