//! Members: one operation a file.

pub mod demo;
pub mod erasure;
pub mod get;
mod identify;
pub mod list;
pub mod load;
pub mod matching;
pub mod search;
pub mod sections;

pub use load::{UPDATED, complete, load, record};

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Passing, Trace};
use client::api::members::migration::Migrated;
use client::message::Key;

/// The operations of members.
fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(list::list_active)
        .handle(get::get)
        .handle(get::get_by_cnpj)
        .handle(search::search)
        .handle(search::quick_search)
        .handle(identify::identify)
}

const HOLDINGS: &[Holding] = &[Holding::new("members", OWN)
    .passing(Migrated::Record, Passing::Own)
    .traced(Trace::FoundWhere(Key::RegistrationTraceAccess, "id = $1 and last_login_at is not null"))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .in_bulk(&["members", "member_search"])
    .filled(|conn, scope, made| {
        made.people = demo::fill(conn, scope)?;
        Ok(())
    })
    .completed(|conn, scope| demo::close(conn, scope.today))
    .holding(HOLDINGS);
