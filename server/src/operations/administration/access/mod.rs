//! The permission matrix: read by every member of staff, and changed by root.

mod list;
mod load;
mod set;
mod update;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of the matrix.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(set::set).handle(update::update)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
