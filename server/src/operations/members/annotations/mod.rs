//! Annotations on members, and the steps of their journeys.

mod change;
pub mod demo;
mod journey;
mod list;
mod load;

use crate::http::mount::Api;

/// Returns the operations of annotations and journeys.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(change::create)
        .handle(change::update)
        .handle(journey::list)
        .handle(journey::delete)
}
