//! The registration of members.

mod create;
mod discard;
mod traces;
mod welcome;

use crate::http::mount::Api;
use crate::resource::Resource;

/// The operations of the registration.
fn mount(api: Api) -> Api {
    api.handle(create::create).handle(discard::discard)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
