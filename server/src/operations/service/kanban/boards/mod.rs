//! The boards.

pub mod get;
pub mod list;
mod update;

use crate::http::mount::Api;

/// Returns the operations of boards.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(update::update).handle(get::get)
}
