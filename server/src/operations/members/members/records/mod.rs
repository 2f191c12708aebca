//! Records of any kind.

mod identify;

use crate::http::mount::Api;

/// Returns the operations of records of any kind.
pub fn mount(api: Api) -> Api {
    api.handle(identify::identify)
}
