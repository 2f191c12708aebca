//! Who has which record open.

mod get;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

/// Returns the operations of presence.
fn mount(api: Api) -> Api {
    api.handle(get::get)
}

const HOLDINGS: &[Holding] = &[Holding::new("presences", MEMBER).traced(Trace::Made)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
