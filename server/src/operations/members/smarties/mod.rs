//! Smarties: one operation a file.

mod delete;
pub mod demo;
mod list;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of smarties.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(delete::delete)
}

const HOLDINGS: &[Holding] = &[Holding::new(
    "smarties",
    &[
        Column::new("member_id").unless(
            "for_id = $2 or exists (select 1 from smarties o
                    where o.member_id = $2 and o.for_id = smarties.for_id)",
        ),
        Column::new("for_id").unless(
            "member_id = $2 or exists (select 1 from smarties o
                    where o.for_id = $2 and o.member_id = smarties.member_id)",
        ),
    ],
)
.migrated(MigratedPart::Smarties)
.erased(Key::NounSmarty)
.traced(Trace::Found(Key::RegistrationTraceSmarties))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, made| demo::fill(conn, scope, &made.people)).holding(HOLDINGS);
