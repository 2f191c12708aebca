//! What members do on the platform, day by day.

pub mod demo;
mod get;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::message::Key;

/// Returns the operation of the statistics of members.
fn mount(api: Api) -> Api {
    api.handle(get::get)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_visits", MEMBER)
    .erased(Key::PersonalDataErasePartAccess)
    .traced(Trace::Found(Key::RegistrationTraceAccess))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).filled(|conn, _, _| demo::fill(conn)).holding(HOLDINGS);
