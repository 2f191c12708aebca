//! Signing in, and one's own account.

mod account;
mod change_password;
mod confirm_password;
mod direct_access;
pub mod failures;
mod forgot_password;
mod issue;
mod login;
mod logout;
mod member_access;
mod member_password;
mod refresh;
mod reset_password;
mod sessions;

pub use issue::{ACCESS, INVITATION, one_time_code};

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, OWN, Trace};
use client::message::Key;

/// Returns the operations of sessions and of one's own account.
fn mount(api: Api) -> Api {
    api.prepare(login::prepare, login::login)
        .handle(refresh::refresh)
        .handle(logout::logout)
        .handle(forgot_password::forgot_password)
        .prepare(reset_password::prepare, reset_password::reset_password)
        .handle(direct_access::direct_access)
        .handle(account::whoami)
        .handle(account::update)
        .prepare(change_password::prepare, change_password::change_password)
        .prepare(confirm_password::prepare, confirm_password::confirm_password)
        .handle(member_access::email_direct_access)
        .handle(member_password::send_password_recovery)
        .handle(sessions::list)
        .handle(sessions::revoke)
}

const HOLDINGS: &[Holding] = &[
    Holding::new("member_codes", MEMBER)
        .erased(Key::PersonalDataErasePartAccess)
        .traced(Trace::Found(Key::RegistrationTraceAccess)),
    Holding::new("member_logins", OWN)
        .erased(Key::PersonalDataErasePartAccess)
        .traced(Trace::Found(Key::RegistrationTraceAccess)),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
