//! Sets of records: one operation in a file.

mod create;
mod delete;
pub mod demo;
mod get;
mod list;
mod load;
mod rename;
mod source;

use crate::http::mount::Api;

/// Returns the operations of sets.
pub fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).prepare(create::prepare, create::create);
    api.handle(rename::rename).handle(delete::delete)
}
