//! Direct indications: one operation in a file.

pub mod demo;
mod list;
mod send;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of indications.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send::send)
}

const HOLDINGS: &[Holding] = &[Holding::new(
    "direct_indications",
    &[
        Column::new("member_id").unless(
            "to_id = $2 or exists (select 1 from direct_indications o
                    where o.member_id = $2 and o.to_id = direct_indications.to_id)",
        ),
        Column::new("to_id").unless(
            "member_id = $2 or exists (select 1 from direct_indications o
                    where o.to_id = $2 and o.member_id = direct_indications.member_id)",
        ),
    ],
)
.migrated(MigratedPart::Indications)
.erased(Key::PersonalDataErasePartOutreach)
.traced(Trace::Found(Key::NounIndication))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
