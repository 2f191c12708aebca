//! People of accounts: one operation in a file.

mod add;
mod change_permission;
mod edit;
mod erase;
mod get;
mod leave;
mod list;
mod load;
mod membership;

pub use membership::{Contact, join, known_or_new, raced, swap_owner};

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of people of accounts.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(add::add).handle(edit::edit);
    api.handle(change_permission::change_permission).handle(leave::leave)
}

const HOLDINGS: &[Holding] = &[Holding::new("account_users", MEMBER)
    .migrated(MigratedPart::Emails)
    .traced(Trace::Found(Key::NounAccountUserTitles))
    .emptied_with(Key::NounAccountUser, erase::erase)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
