//! Campaigns by WhatsApp: one operation in a file.

pub mod demo;
mod list;
mod load;
mod send;
mod stop;

use crate::http::mount::Api;

/// Returns the operations of campaigns.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send::send).handle(stop::stop)
}
