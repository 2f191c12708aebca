//! Groups of plans: one operation in a file.

mod create;
mod delete;
mod demo;
mod edit;
mod figures;
mod get;
mod list;
mod load;
mod reinstate;
mod retire;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of groups.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(create::create).handle(edit::edit);
    api.handle(retire::retire).handle(reinstate::reinstate).handle(delete::delete)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
