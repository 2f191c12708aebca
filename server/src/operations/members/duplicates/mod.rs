//! Duplicates: one operation a file.

mod decide;
pub mod demo;
mod list;
mod load;
pub mod of;
mod reopen;
mod resolve;

use crate::http::mount::Api;

/// Returns the operations of duplicates.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(of::of).handle(resolve::resolve).handle(reopen::reopen)
}
