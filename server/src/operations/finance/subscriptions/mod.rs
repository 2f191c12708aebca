//! Subscriptions as records: their list, their charges and their history.

mod get;
mod list;

use crate::http::mount::Api;

/// Returns the operations of subscriptions.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(get::get)
}
