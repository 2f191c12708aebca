//! Annotations on members, and the steps of their journeys.

mod change;
pub mod demo;
mod journey;
mod list;
mod load;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::api::members::migration::Migrated;
use client::message::Key;

/// Returns the operations of annotations and journeys.
fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(change::create)
        .handle(change::update)
        .handle(journey::list)
        .handle(journey::delete)
}

const HOLDINGS: &[Holding] = &[
    Holding::new("annotations", MEMBER)
        .migrated(Migrated::Annotations)
        .erased(Key::PersonalDataErasePartNotes)
        .traced(Trace::Found(Key::RegistrationTraceAnnotations)),
    Holding::new("journey_steps", MEMBER)
        .erased(Key::PersonalDataErasePartNotes)
        .traced(Trace::Found(Key::RegistrationTraceJourney)),
];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
