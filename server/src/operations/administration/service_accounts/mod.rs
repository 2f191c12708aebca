//! Service accounts, as root administers them.

mod create;
mod get;
mod list;
mod load;
mod revoke;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of service accounts.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(get::get).handle(create::create).handle(revoke::revoke)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
