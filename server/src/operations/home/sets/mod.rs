//! Sets of records: one operation in a file.

mod create;
mod delete;
pub mod demo;
mod get;
mod list;
pub mod load;
mod rename;
pub mod source;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::Holding;
use client::message::Key;

/// Returns the operations of sets.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).prepare(create::prepare, create::create);
    api.handle(rename::rename).handle(delete::delete)
}

const HOLDINGS: &[Holding] = &[
    // A filter may hold the name or the document by which the member was found.
    Holding::new("sets", &[]).emptied(
        Key::PersonalDataErasePartSets,
        &["update sets set filter = '', version = version + 1 where filter <> '' and record = 'user'
            and replace(replace(ids, '[', ','), ']', ',')
                like '%,' || cast(cast($1 as bigint) as text) || ',%'"],
    ),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill).holding(HOLDINGS);
