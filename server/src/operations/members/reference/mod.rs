//! Zones, segments and consultants.

pub mod demo;
pub mod managers;
pub mod segments;
pub mod zones;

use crate::http::mount::Api;

/// Returns the operations of reference data.
pub fn mount(api: Api) -> Api {
    api.handle(zones::list).handle(segments::list).handle(managers::list)
}
