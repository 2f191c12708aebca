//! Members without activity: one operation a file.

pub mod demo;
mod list;
mod set;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of turo.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(set::set)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::close);
