//! Members and their favourites.

pub mod annotations;
pub mod contacts;
pub mod favourites;
#[expect(clippy::module_inception, reason = "the group has the name of its main resource")]
pub mod members;
pub mod quotas;
pub mod reference;
