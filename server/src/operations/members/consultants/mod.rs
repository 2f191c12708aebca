//! The consultants of members: one operation a file.

mod assign;
mod facts;
mod owner_on;
mod remove_manager;
mod request_assignment;

pub use assign::consultant;
pub use facts::{Held, write};

use crate::http::mount::Api;

/// The operations of consultants.
pub fn mount(api: Api) -> Api {
    api.handle(remove_manager::remove_manager)
        .handle(assign::assign)
        .handle(assign::force_assign)
        .handle(request_assignment::request_assignment)
        .handle(owner_on::owner_on)
}
