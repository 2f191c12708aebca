//! Service accounts, as root administers them.

mod create;
mod load;
mod revoke;

use crate::http::mount::Api;

/// Returns the operations of service accounts.
pub fn mount(api: Api) -> Api {
    api.handle(load::list).handle(load::get).handle(create::create).handle(revoke::revoke)
}
