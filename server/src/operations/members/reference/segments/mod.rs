//! The segments.

pub mod list;

use crate::http::mount::Api;

/// Returns the operations of segments.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
