//! Movements of money.

pub mod book;
pub mod forward;
mod list;

pub use book::{Booking, book};
pub use list::of;

use crate::http::mount::Api;

/// Returns the operations of movements.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
