//! Jobs: one operation in a file.

mod cancel;
pub mod demo;
mod download;
mod get;
mod list;
mod retry;

use crate::http::mount::Api;

/// Returns the operations of jobs.
pub fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(download::download);
    api.handle(cancel::cancel).handle(retry::retry)
}
