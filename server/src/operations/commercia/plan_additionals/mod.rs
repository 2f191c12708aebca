//! Additionals of plans: one operation in a file.

mod activate;
mod create;
mod delete;
mod demo;
mod edit;
mod end;
mod get;
mod list;
mod load;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of additionals.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(create::create).handle(edit::edit);
    api.handle(activate::activate).handle(end::end).handle(delete::delete)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
