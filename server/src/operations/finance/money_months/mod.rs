//! Months of money.

mod change;
mod list;
mod load;

pub use load::{booked_on, is_closed};

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of months of money.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(change::close).handle(change::reopen)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
