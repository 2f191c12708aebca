//! Zones, segments and consultants.

pub mod demo;
pub mod managers;
pub mod segments;
pub mod zones;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of reference data.
fn mount(api: Api) -> Api {
    api.handle(zones::list).handle(zones::by_state).handle(segments::list).handle(managers::list)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
