//! `forms.get`: serves the forms of every resource. The contract makes them from the answers of operations, here as in a
//! gateway.

mod get;

use crate::http::mount::Api;
use crate::resource::Resource;

/// The forms of every resource.
pub const RESOURCE: Resource = Resource::new(mount);

fn mount(api: Api) -> Api {
    api.handle(get::get)
}
