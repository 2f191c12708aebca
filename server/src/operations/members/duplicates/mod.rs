//! Duplicates: one operation a file.

mod decide;
pub mod demo;
mod list;
mod load;
pub mod of;
mod reopen;
mod resolve;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, MEMBER, Trace};
use client::message::Key;

/// Returns the operations of duplicates.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(of::of).handle(resolve::resolve).handle(reopen::reopen)
}

const HOLDINGS: &[Holding] = &[
    Holding::new("member_keys", MEMBER).erased(Key::PersonalDataErasePartComparisons).traced(Trace::Made),
    Holding::new("duplicates", &[Column::new("first_id"), Column::new("second_id")])
        .erased(Key::PersonalDataErasePartComparisons)
        .traced(Trace::MadeUnless(Key::RegistrationTraceMerges, "state <> 'pending'")),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::close).holding(HOLDINGS);
