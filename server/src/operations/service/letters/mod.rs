//! E-mails that come in through a Maildir: each is stored first, then sorted, and only then moved out of `new/`.

mod effect;
mod get;
mod letter;
mod list;
mod load;
mod maildir;
mod parse;
mod report;
pub mod round;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER};

/// Returns the operations of e-mails that came in.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(get::get).handle(letter::letter)
}

const HOLDINGS: &[Holding] = &[Holding::new("incoming_letters", MEMBER)
    .migrated(MigratedPart::Emails)
    .emptied_with(Key::NounLetter, load::erase)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
