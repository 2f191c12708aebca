//! The outbox: one operation in a file.

mod list;
mod load;
mod recall;
mod retry;

use crate::http::mount::Api;

/// Returns the operations of the outbox.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(recall::recall).handle(retry::retry)
}
