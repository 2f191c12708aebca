//! The activities of records.

pub mod list;

use crate::http::mount::Api;

/// Returns the operations of activities.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
