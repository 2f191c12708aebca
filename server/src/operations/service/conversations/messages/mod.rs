//! The messages of conversations: one operation a file.

mod delete;
mod get;
pub mod list;
mod list_between;
mod list_of_member;

use crate::http::mount::Api;

/// Returns the operations of messages.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(list_of_member::list_of_member)
        .handle(list_between::list_between)
        .handle(get::get)
        .handle(delete::delete)
}
