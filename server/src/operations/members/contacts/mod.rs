//! The phones and e-mail addresses of members.

pub mod demo;
mod emails;
mod imported;
mod link;
pub mod load;
mod page;
mod phones;

use crate::http::mount::Api;

/// Returns the operations of phones and e-mail addresses.
pub fn mount(api: Api) -> Api {
    api.handle(phones::list)
        .handle(phones::send_confirmation)
        .handle(phones::confirm)
        .handle(emails::list)
        .handle(emails::send_confirmation)
        .handle(emails::confirm)
        .handle(imported::list)
        .handle(imported::invalidate)
        .pages(page::routes())
}
