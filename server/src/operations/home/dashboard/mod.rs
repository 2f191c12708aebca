//! The dashboard.

pub mod get;

use crate::http::mount::Api;

/// Returns the operations of the dashboard.
pub fn mount(api: Api) -> Api {
    api.handle(get::get)
}
