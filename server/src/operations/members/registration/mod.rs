//! The registration of members.

mod create;
mod discard;
mod traces;
mod welcome;

use crate::http::mount::Api;

/// The operations of the registration.
pub fn mount(api: Api) -> Api {
    api.handle(create::create).handle(discard::discard)
}
