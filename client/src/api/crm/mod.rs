//! The customers of the platform: accounts that buy as one, and their people.

pub mod account_users;
pub mod accounts;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    accounts::visit(visitor);
    account_users::visit(visitor);
}
