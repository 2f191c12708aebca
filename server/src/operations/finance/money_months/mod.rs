//! Months of money.

mod change;
mod list;
mod load;

pub use load::{booked_on, is_closed};

use crate::http::mount::Api;

/// Returns the operations of months of money.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(change::close).handle(change::reopen)
}
