//! Prices of plans: one operation in a file.

mod create;
mod delete;
mod demo;
mod list;
mod load;
mod schedule;

use crate::http::mount::Api;
use crate::resource::Resource;

pub use schedule::{NewVersion, schedule};

/// Returns the operations of prices.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(create::create).handle(delete::delete)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
