//! The user's own account.

mod change_password;
mod update;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of the user's own account.
fn mount(api: Api) -> Api {
    api.handle(update::update).prepare(change_password::prepare, change_password::change_password)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
