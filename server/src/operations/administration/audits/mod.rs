//! The audit log.

mod list;
pub mod load;
mod reads;
mod reveal;
mod sections;

use crate::http::mount::Api;

/// Returns the operations of the audit log.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(sections::sections).handle(reveal::reveal).handle(reads::reads)
}
