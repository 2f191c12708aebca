//! `second-factor.*`: an authenticator app, whose codes sign-ins ask for.

pub mod check;
mod confirm;
mod enrol;
pub mod forget;
mod get;
mod password;
mod remove;
pub mod secret;
pub mod totp;

use crate::http::mount::Api;
use crate::resource::Resource;

/// Returns the operations of second factors.
fn mount(api: Api) -> Api {
    api.handle(get::get)
        .prepare(enrol::prepare, enrol::enrol)
        .handle(confirm::confirm)
        .prepare(remove::prepare, remove::remove)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);
