//! Disabled addresses: one operation in a file. [`crate::outbox::stop`] asks them before a letter is written and before it leaves.

mod add;
mod check;
mod demo;
mod disable;
mod enable;
mod import;
mod list;
mod load;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER};
use client::api::members::migration::Migrated;
use client::message::Key;

/// Returns the operations of disabled addresses.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(add::add).handle(enable::enable);
    api.handle(check::check).handle(import::import)
}

/// An erasure leaves the hash of the address, which goes on refusing letters without naming the member.
const HOLDINGS: &[Holding] = &[Holding::new("disabled_emails", MEMBER).migrated(Migrated::Emails).emptied(
    Key::PersonalDataErasePartDisabledEmails,
    &["update disabled_emails set address = null, address_key = '', note = null, outbox_id = null, member_id = null,
        version = version + 1
        where member_id = $1 or address_key = (select lower(email) from members where id = $1)"],
)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill).holding(HOLDINGS);
