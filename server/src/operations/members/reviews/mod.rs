//! The queue of registrations, and the checks of each.

mod list;
mod run;

use crate::http::mount::Api;

/// Returns the operations of reviews.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(run::run)
}
