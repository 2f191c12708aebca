//! Staff accounts, as root administers them.

mod create;
mod deactivate;
pub mod demo;
mod direct_access;
pub mod first_access;
mod get;
mod invite;
mod list;
mod load;
mod reactivate;
mod reset_second_factor;
mod update;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of staff accounts.
fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(get::get)
        .handle(create::create)
        .handle(update::update)
        .handle(deactivate::deactivate)
        .handle(reactivate::reactivate)
        .handle(invite::invite)
        .handle(direct_access::direct_access)
        .handle(reset_second_factor::reset_second_factor)
        .pages(first_access::routes())
}

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, made| demo::fill(conn, scope, &made.password_hash));
