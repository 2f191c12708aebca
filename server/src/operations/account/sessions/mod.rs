//! The user's open sessions.

mod list;
mod revoke;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of sessions.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(revoke::revoke)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
