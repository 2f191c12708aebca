//! Subscriptions as records: their list, their charges and their history.

mod get;
mod list;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of subscriptions.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(get::get)
}

const HOLDINGS: &[Holding] = &[Holding::new("subscriptions", MEMBER)
    .migrated(MigratedPart::Subscriptions)
    .traced(Trace::Found(Key::NounPayment))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
