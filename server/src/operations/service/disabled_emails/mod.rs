//! Disabled addresses: one operation in a file. [`crate::outbox::stop`] asks them before a letter is written and before it leaves.

mod add;
pub mod bounce;
mod check;
mod demo;
pub mod disable;
mod enable;
mod erase;
mod import;
mod list;
mod load;
mod page;
mod restore;
pub mod subscription;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of disabled addresses.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(add::add).handle(enable::enable);
    api.handle(check::check).handle(import::import).handle(restore::restore).pages(page::routes())
}

const HOLDINGS: &[Holding] = &[Holding::new("disabled_emails", MEMBER)
    .migrated(MigratedPart::Emails)
    .emptied_with(Key::NounDisabledEmail, erase::erase)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .completed(demo::fill)
    .holding(HOLDINGS)
    .with_carriers(|carriers| carriers.bouncing(bounce::bounce));
