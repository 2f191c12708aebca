//! What members do on the platform, day by day.

pub mod demo;
mod get;

use crate::http::mount::Api;

/// Returns the operation of the statistics of members.
pub fn mount(api: Api) -> Api {
    api.handle(get::get)
}
