//! Plans and products.

pub mod demo;
pub mod plans;
pub mod products;

use crate::http::mount::Api;

/// Returns the operations of reference data.
pub fn mount(api: Api) -> Api {
    api.handle(products::list).handle(plans::list)
}
