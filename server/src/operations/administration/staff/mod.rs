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

/// Returns the operations of staff accounts.
pub fn mount(api: Api) -> Api {
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
