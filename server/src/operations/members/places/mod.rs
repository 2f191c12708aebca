//! Addresses by postal code, and the registry of representatives: sources behind a trait each, asked in order.

mod directory;
mod http_source;
pub mod postal_codes;
pub mod registry;
mod shipped;
mod source;

use crate::http::mount::Api;
use crate::resource::Resource;

/// The fewest characters of a city, a street or a name.
const SHORTEST_NAME: usize = 3;

/// The operations of places.
fn mount(api: Api) -> Api {
    postal_codes::mount(registry::mount(api))
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
