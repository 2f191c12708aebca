//! Smarties: one operation a file.

mod delete;
pub mod demo;
mod list;

use crate::http::mount::Api;

/// Returns the operations of smarties.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(delete::delete)
}
