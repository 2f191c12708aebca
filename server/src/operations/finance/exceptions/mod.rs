//! The list of money that does not match what was asked.

mod list;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of exceptions.
fn mount(api: Api) -> Api {
    api.handle(list::list)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
