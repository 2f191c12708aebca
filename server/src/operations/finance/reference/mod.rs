//! Plans, products and consultants.

pub mod demo;
pub mod managers;
pub mod plans;
pub mod products;

use crate::http::mount::Api;

/// Returns the operations of reference data.
pub fn mount(api: Api) -> Api {
    api.handle(products::list).handle(plans::list).handle(managers::list)
}
