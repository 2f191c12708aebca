//! Members: one operation a file.

pub mod demo;
pub mod erasure;
pub mod get;
mod get_by_cnpj;
pub mod list;
mod list_active;
pub mod load;
pub mod matching;
pub mod quick_search;
pub mod records;
mod save_additions;
mod save_approval;
pub mod save_primary;
mod save_profile;
mod save_registration_info;
mod save_search_profile;
mod save_socials;
mod save_zones;
pub mod search;
pub mod sections;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Passing, Trace};

pub use self::load::{UPDATED, complete, load, record};

/// The operations of members.
fn mount(api: Api) -> Api {
    records::mount(api)
        .handle(list::list)
        .handle(list_active::list_active)
        .handle(get::get)
        .handle(get_by_cnpj::get_by_cnpj)
        .handle(search::search)
        .handle(quick_search::quick_search)
        .handle(save_primary::save_primary)
        .handle(save_profile::save_profile)
        .handle(save_zones::save_zones)
        .handle(save_additions::save_additions)
        .handle(save_socials::save_socials)
        .handle(save_approval::save_approval)
        .handle(save_registration_info::save_registration_info)
        .handle(save_search_profile::save_search_profile)
}

const HOLDINGS: &[Holding] = &[Holding::new("members", OWN)
    .passing(MigratedPart::Record, Passing::Own)
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
