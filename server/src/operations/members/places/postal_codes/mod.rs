//! Addresses by postal code.

mod get;
mod search;

use crate::http::mount::Api;

/// Returns the operations of postal codes.
pub fn mount(api: Api) -> Api {
    api.prepare(get::prepare, get::get).prepare(search::prepare, search::search)
}
