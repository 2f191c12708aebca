//! Sending health: one operation in a file. [`checks`] asks DNS and the mail servers, [`stored`] keeps what they found, and
//! [`blocked_by`] says whether mass e-mails wait for it.

mod check;
mod checks;
mod figures;
mod finding;
mod get;
mod hourly;
mod lanes;
mod load;
mod setup;
mod stored;

use crate::http::mount::Api;
use crate::resource::Resource;

pub use hourly::round;
pub use stored::{awaits_check, blocked_by};

/// Returns the operations of the sending health.
fn mount(api: Api) -> Api {
    api.handle(get::get).prepare(check::prepare, check::check)
}

/// What it adds to the server.
pub const RESOURCE: Resource = Resource::new(mount);
