//! Favourites: one operation a file.

mod delete;
pub mod demo;
mod list;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// The operations of favourites.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(delete::delete)
}

const HOLDINGS: &[Holding] = &[Holding::new(
    "favourites",
    &[
        Column::new("owner_id").unless(
            "user_id = $2 or exists (select 1 from favourites o
                    where o.owner_id = $2 and o.user_id = favourites.user_id)",
        ),
        Column::new("user_id").unless(
            "owner_id = $2 or exists (select 1 from favourites o
                    where o.user_id = $2 and o.owner_id = favourites.owner_id)",
        ),
    ],
)
.migrated(MigratedPart::Favourites)
.erased(Key::NounFavourite)
.traced(Trace::Found(Key::NounFavourite))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, made| demo::fill(conn, scope, &made.people)).holding(HOLDINGS);
