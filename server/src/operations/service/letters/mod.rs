//! E-mails that come in through a Maildir, and the notices of providers: each is stored first, then sorted, and a file only then moved out of
//! `new/`.

mod assign;
mod demo;
mod effect;
mod finish;
mod get;
mod header_text;
mod letter;
mod list;
mod load;
mod maildir;
mod notice;
mod parse;
mod receive;
mod reopen;
mod report;
pub mod round;
mod sort;

use client::api::members::migration::MigratedPart;
use client::catalogue::raw::MAIL_NOTICES;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER};

/// Returns the operations of e-mails that came in.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(letter::letter);
    let api = api.handle(assign::assign).handle(finish::finish).handle(reopen::reopen);
    api.raw(&MAIL_NOTICES, receive::receive)
}

const HOLDINGS: &[Holding] = &[Holding::new("incoming_letters", MEMBER)
    .migrated(MigratedPart::Emails)
    .emptied_with(Key::NounLetter, load::erase)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill).holding(HOLDINGS);
