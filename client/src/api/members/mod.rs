//! Members and what is kept about them.

pub mod annotations;
pub mod consultants;
pub mod contacts;
pub mod demographic;
pub mod favourites;
pub mod files;
#[expect(clippy::module_inception, reason = "the group has the name of its main resource")]
pub mod members;
pub mod places;
pub mod quotas;
pub mod reference;
pub mod registration;
pub mod settings;
pub mod tax_data;
