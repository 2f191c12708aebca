//! Staff accounts, as root administers them.

mod activity;
mod create;
pub mod demo;
mod direct_access;
pub mod first_access;
mod invite;
mod load;
mod update;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of staff accounts.
fn mount(api: Api) -> Api {
    api.handle(load::list)
        .handle(load::get)
        .handle(create::create)
        .handle(update::update)
        .handle(activity::deactivate)
        .handle(activity::reactivate)
        .handle(invite::invite)
        .handle(direct_access::grant)
        .pages(first_access::routes())
}

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, made| demo::fill(conn, scope, &made.password_hash));
