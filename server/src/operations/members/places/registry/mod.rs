//! The registry of representatives.

mod search;

use crate::http::mount::Api;

/// Returns the operations of the registry.
pub fn mount(api: Api) -> Api {
    api.handle(search::search)
}
