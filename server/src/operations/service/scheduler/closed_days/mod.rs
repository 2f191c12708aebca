//! Closed days and holidays.

mod create;
mod delete;
mod holidays;
mod list;
mod relations;

use crate::http::mount::Api;

/// Returns the operations of closed days.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(relations::relations)
        .handle(create::create)
        .handle(delete::delete)
        .handle(holidays::holidays)
}
