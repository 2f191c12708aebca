//! Plans and products.

pub mod demo;
pub mod plans;
pub mod products;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of reference data.
fn mount(api: Api) -> Api {
    products::mount(plans::mount(api))
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, &scope.data));
