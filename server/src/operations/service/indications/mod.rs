//! Direct indications: one operation in a file.

pub mod demo;
mod list;
mod send;

use crate::http::mount::Api;

/// Returns the operations of indications.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send::send)
}
