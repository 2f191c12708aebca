//! Zones, segments and consultants.

pub mod demo;
pub mod managers;
pub mod segments;
pub mod zones;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of reference data.
fn mount(api: Api) -> Api {
    zones::mount(segments::mount(managers::mount(api)))
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
