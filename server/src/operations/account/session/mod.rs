//! Signing in, and one's own account.

pub mod account;
mod confirm_password;
mod direct_access;
mod email_direct_access;
pub mod failures;
mod forgot_password;
pub mod issue;
mod login;
mod logout;
mod member_access;
mod member_password;
mod refresh;
mod reset_password;
mod send_password_recovery;
mod whoami;

use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, OWN, Trace};

pub use self::issue::{ACCESS, INVITATION, one_time_code};

/// Returns the operations of sessions and of one's own account.
fn mount(api: Api) -> Api {
    api.prepare(login::prepare, login::login)
        .handle(refresh::refresh)
        .handle(logout::logout)
        .handle(forgot_password::forgot_password)
        .prepare(reset_password::prepare, reset_password::reset_password)
        .handle(direct_access::direct_access)
        .handle(whoami::whoami)
        .prepare(confirm_password::prepare, confirm_password::confirm_password)
        .handle(email_direct_access::email_direct_access)
        .handle(send_password_recovery::send_password_recovery)
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
