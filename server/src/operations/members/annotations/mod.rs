//! Annotations on members, and the steps of their journeys.

mod change;
mod create;
pub mod demo;
mod journey;
mod list;
mod load;
mod update;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

/// Returns the operations of annotations and journeys.
fn mount(api: Api) -> Api {
    journey::mount(api).handle(list::list).handle(create::create).handle(update::update)
}

const HOLDINGS: &[Holding] = &[
    Holding::new("annotations", MEMBER)
        .migrated(MigratedPart::Annotations)
        .erased(Key::PersonalDataErasePartNotes)
        .traced(Trace::Found(Key::NounAnnotation)),
    Holding::new("journey_steps", MEMBER)
        .erased(Key::PersonalDataErasePartNotes)
        .traced(Trace::Found(Key::NounJourneyStep)),
];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
