//! The queue of registrations, and the checks of each.

mod list;
mod run;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of reviews.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(run::run)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
