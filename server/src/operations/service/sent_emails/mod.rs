//! Sent e-mails: the letters of the outbox, one operation in a file.

mod demo;
mod get;
mod letter;
mod list;
mod load;
mod page;
mod resend;

use crate::http::mount::Api;
use crate::resource::Resource;

pub use page::{say_test, say_unknown};

/// Returns the operations of sent e-mails.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(letter::letter).handle(resend::resend);
    api.pages(page::routes())
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill);
