//! Members and the data kept about them.

pub mod annotations;
pub mod avatars;
pub mod consultants;
pub mod contacts;
pub mod demographic;
pub mod duplicates;
pub mod favourites;
pub mod files;
pub mod health_scores;
#[expect(clippy::module_inception, reason = "the group has the name of its main resource")]
pub mod members;
pub mod migration;
pub mod ownership;
pub mod personal_data;
pub mod places;
pub mod quotas;
pub mod ratings;
pub mod reference;
pub mod registration;
pub mod reviews;
pub mod settings;
pub mod smarties;
pub mod statistics;
pub mod tax_data;
pub mod turo;

use crate::endpoint::Visitor;

/// Visits the endpoints of the group, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    members::visit(visitor);
    members::records::visit(visitor);
    members::sections::visit(visitor);
    contacts::visit(visitor);
    annotations::visit(visitor);
    annotations::journey::visit(visitor);
    favourites::visit(visitor);
    files::visit(visitor);
    avatars::visit(visitor);
    statistics::visit(visitor);
    quotas::visit(visitor);
    reviews::visit(visitor);
    registration::visit(visitor);
    duplicates::visit(visitor);
    smarties::visit(visitor);
    turo::visit(visitor);
    ratings::visit(visitor);
    migration::visit(visitor);
    demographic::visit(visitor);
    settings::visit(visitor);
    settings::pro::visit(visitor);
    consultants::visit(visitor);
    tax_data::visit(visitor);
    personal_data::visit(visitor);
    health_scores::visit(visitor);
    places::visit(visitor);
    reference::visit(visitor);
}
