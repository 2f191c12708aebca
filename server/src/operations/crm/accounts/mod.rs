//! Accounts: one operation in a file.

mod change_stage;
mod create;
mod delete;
mod demo;
mod edit;
mod get;
mod list;
mod load;
mod transfer_ownership;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of accounts.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(create::create).handle(edit::edit);
    let api = api.handle(change_stage::change_stage).handle(transfer_ownership::transfer_ownership);
    api.handle(delete::delete)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
