//! Consultants and their working hours.

mod list;
mod update_hours;

use crate::http::mount::Api;

/// Returns the operations of consultants.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(update_hours::update_hours)
}
