//! Signing in, the second factor, and the user's own profile.

mod columns;
mod record;
pub mod second_factor;
pub mod session;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    session::visit(visitor);
    session::sessions::visit(visitor);
    session::profile::visit(visitor);
    second_factor::visit(visitor);
}
