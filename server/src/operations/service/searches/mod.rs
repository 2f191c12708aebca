//! Searches that are kept for members: one operation in a file.

mod change;
pub mod demo;
mod find;
mod list;
mod load;
mod send;

use crate::http::mount::Api;

/// Returns the operations of searches.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(find::results)
        .handle(change::save)
        .handle(change::update)
        .handle(change::delete)
        .handle(send::send)
}
