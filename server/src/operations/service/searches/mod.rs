//! Searches that are kept for members: one operation in a file.

mod change;
mod delete;
pub mod demo;
mod find;
mod list;
mod load;
mod results;
mod save;
mod send;
mod update;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

/// Returns the operations of searches.
fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(results::results)
        .handle(save::save)
        .handle(update::update)
        .handle(delete::delete)
        .handle(send::send)
}

const HOLDINGS: &[Holding] = &[Holding::new("saved_searches", MEMBER)
    .migrated(MigratedPart::Searches)
    .erased(Key::PersonalDataErasePartOutreach)
    .traced(Trace::Found(Key::NounSearch))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
