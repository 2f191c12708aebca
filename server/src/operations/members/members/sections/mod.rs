//! The sections of a member's record.

pub mod contact;
pub mod content;
pub mod coverage;
pub mod demo;
pub mod load;
pub mod merge;
pub mod subject;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::operations::members::section::section;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, OWN, Passing, Trace};

pub use self::contact::Contact;
pub use self::load::{coverage, primary, sections};
pub use self::subject::status_effect;

/// Declares the rows of the places or trades of members, which a migration unites.
const fn selection(
    table: &'static str,
    column: &'static str,
    key: &'static [&'static str],
    what: MigratedPart,
) -> Holding {
    Holding::new(table, MEMBER)
        .keyed(key)
        .passing(what, Passing::Copied(column))
        .erased(Key::PersonalDataErasePartSections)
        .traced(Trace::Found(Key::RegistrationTraceSections))
}

const HOLDINGS: &[Holding] = &[
    section("member_profiles", MigratedPart::Profile),
    section("member_socials", MigratedPart::Socials),
    section("member_coverages", MigratedPart::Coverage),
    section("member_search_profiles", MigratedPart::SearchProfile),
    // It keeps nothing but the version of phones and e-mail addresses, which no snapshot takes back.
    Holding::new("member_additions", OWN).traced(Trace::Found(Key::RegistrationTraceSections)),
    Holding::new("member_registrations", OWN)
        .erased(Key::PersonalDataErasePartSections)
        .traced(Trace::Found(Key::RegistrationTraceSections)),
    selection("member_zones", "zone_id", &["zone_id", "member_id"], MigratedPart::Zones),
    selection("member_segments", "segment_id", &["segment_id", "member_id"], MigratedPart::Segments),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(|api| api)
    .filled(|conn, _, _| demo::fill(conn))
    .completed(|conn, _| demo::close(conn))
    .holding(HOLDINGS);
