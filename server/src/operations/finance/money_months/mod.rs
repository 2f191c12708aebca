//! Months of money.

mod change;
mod close;
mod list;
mod load;
mod reopen;

use crate::http::mount::Api;
use crate::resource::Resource;

pub use self::load::{booked_on, is_closed};

/// Returns the operations of months of money.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(close::close).handle(reopen::reopen)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
