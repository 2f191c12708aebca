//! The migration of members. It stands beside the groups, because it takes what members, conversations and payments keep.

mod fields;
mod login;
mod migrate;
mod moves;
mod sections;
mod snapshot;
mod undo;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::message::Key;

/// Returns the operations of migrations.
fn mount(api: Api) -> Api {
    api.handle(migrate::migrate).handle(undo::undo).handle(login::migrate_login)
}

const HOLDINGS: &[Holding] =
    &[Holding::new("member_migrations", &[Column::new("from_id"), Column::new("to_id")])
        .erased(Key::PersonalDataErasePartComparisons)
        .traced(Trace::Found(Key::RegistrationTraceMerges))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
