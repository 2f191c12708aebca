//! The personal data of a member: who saw them, all of them, and their erasure.

mod collect;
pub mod demo;
mod erase;
mod page;
mod traces;
mod views;

use crate::http::mount::Api;

/// Returns the operations of personal data.
pub fn mount(api: Api) -> Api {
    api.handle(views::list).handle(collect::collect).handle(erase::erase)
}
