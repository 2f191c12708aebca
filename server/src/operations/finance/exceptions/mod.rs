//! The list of money that does not match what was asked.

mod list;

use crate::http::mount::Api;

/// Returns the operations of exceptions.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
