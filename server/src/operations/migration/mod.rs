//! The migration of members. It stands beside the groups, because it takes what members, conversations and payments keep.

mod fields;
mod login;
mod migrate;
mod moves;
mod sections;
mod snapshot;
mod tables;
mod undo;

use crate::http::mount::Api;

/// Returns the operations of migrations.
pub fn mount(api: Api) -> Api {
    api.handle(migrate::migrate).handle(undo::undo).handle(login::migrate_login)
}
