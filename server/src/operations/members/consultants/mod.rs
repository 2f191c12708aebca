//! The consultants of members: one operation a file.

mod assign;
mod facts;
mod owner_on;
mod remove_manager;
mod request_assignment;

pub use assign::consultant;
pub use facts::{CurrentConsultant, write};

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::message::Key;

/// The operations of consultants.
fn mount(api: Api) -> Api {
    api.handle(remove_manager::remove_manager)
        .handle(assign::assign)
        .handle(assign::force_assign)
        .handle(request_assignment::request_assignment)
        .handle(owner_on::owner_on)
}

/// The members whose consultants changed since the registration.
const CHANGED: &str = "account_manager_at <> (select m.created_at from members m where m.id = $1)
    or account_manager_until is not null or account_manager_priority_until is not null
    or account_manager_property_until is not null or success_manager_id is not null
    or success_manager_at is not null or cerc_right_manager_id is not null or cerc_right_at is not null
    or cerc_preference_manager_id is not null or cerc_preference_at is not null
    or kanban_account_manager_id is not null or kanban_column is not null";

const HOLDINGS: &[Holding] = &[Holding::new("member_settings", MEMBER)
    .traced(Trace::MadeUnless(Key::RegistrationTraceConsultant, CHANGED))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
