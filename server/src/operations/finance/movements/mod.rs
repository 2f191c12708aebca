//! Movements of money.

pub mod book;
pub mod forward;
mod list;

pub use book::{Booking, book};
pub use list::of;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of movements.
fn mount(api: Api) -> Api {
    api.handle(list::list)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
