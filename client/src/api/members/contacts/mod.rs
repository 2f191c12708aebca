//! The phones and e-mail addresses of members: the main ones, the additional ones, and those that were imported.

mod columns;
mod domains;
mod email;
pub mod emails;
mod foreign;
mod guards;
mod imported;
pub mod imported_phones;
pub mod letters;
mod phone;
pub mod phones;
mod record;
mod words;

pub use columns::*;
pub use domains::*;
pub use email::*;
pub use emails::*;
pub use guards::*;
pub use imported::*;
pub use imported_phones::*;
pub use phone::*;
pub use phones::*;
pub use words::*;

use crate::endpoint::Visitor;

/// Visits the endpoints of its nouns.
pub fn visit(visitor: &mut impl Visitor) {
    phones::visit(visitor);
    emails::visit(visitor);
    imported_phones::visit(visitor);
}
