//! Favourites: one operation a file.

mod delete;
pub mod demo;
mod list;

use crate::http::mount::Api;

/// The operations of favourites.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(delete::delete)
}
