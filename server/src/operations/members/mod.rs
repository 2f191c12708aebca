//! Members and what is kept about them.

pub mod annotations;
pub mod avatars;
pub mod by_address;
pub mod consultants;
pub mod contacts;
pub mod demo;
pub mod demographic;
pub mod duplicates;
pub mod favourites;
pub mod files;
pub mod health_scores;
pub mod index;
#[expect(clippy::module_inception, reason = "the group has the name of its main resource")]
pub mod members;
pub mod named;
pub mod opened;
pub mod ownership;
pub mod personal_data;
pub mod places;
pub mod quotas;
pub mod ratings;
pub mod reference;
pub mod registration;
pub mod reviews;
pub mod section;
pub mod settings;
pub mod smarties;
pub mod statistics;
pub mod steps;
pub mod tax_data;
pub mod turo;
