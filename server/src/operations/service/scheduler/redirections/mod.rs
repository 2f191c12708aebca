//! Redirections: who stands in for a consultant.

pub mod create;
mod delete;
mod list;

use crate::http::mount::Api;

/// Returns the operations of redirections.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(create::create).handle(delete::delete)
}
