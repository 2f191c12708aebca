//! E-mail templates: one operation in a file. [`crate::letter`] writes letters by those that are published.

mod check_links;
mod compare;
mod create;
mod delete;
mod demo;
mod discard_draft;
mod draft;
mod duplicate;
mod edit;
mod get;
mod links;
mod list;
mod load;
mod page;
mod preview;
mod publish;
mod restore;
pub mod system;
mod test_send;
mod version;
mod versions;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of templates.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(create::create).handle(edit::edit);
    let api = api.handle(publish::publish).handle(discard_draft::discard_draft).handle(restore::restore);
    let api = api.handle(delete::delete).handle(duplicate::duplicate).handle(preview::preview);
    let api = api.handle(test_send::test_send).handle(versions::versions).handle(compare::compare);
    api.handle(version::version).handle(page::page).prepare(check_links::prepare, check_links::check_links)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
