//! Members without activity: one operation a file.

pub mod demo;
mod list;
mod set;

use crate::http::mount::Api;

/// Returns the operations of turo.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(set::set)
}
