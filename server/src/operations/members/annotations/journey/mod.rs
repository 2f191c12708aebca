//! The steps of members' journeys.

mod delete;
mod list;

use crate::http::mount::Api;

/// Returns the operations of journeys.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(delete::delete)
}
