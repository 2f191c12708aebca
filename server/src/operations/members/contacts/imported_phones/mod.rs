//! The phones that were imported for members.

mod get;
mod invalidate;

use crate::http::mount::Api;

/// Returns the operations of imported phones.
pub fn mount(api: Api) -> Api {
    api.handle(get::get).handle(invalidate::invalidate)
}
