//! The dashboard, the sets of records that staff keep, and who has which record open.

pub mod dashboard;
pub mod presence;
pub mod sets;

use crate::http::mount::Api;
use crate::resource::Resource;

/// The dashboard.
pub const RESOURCE: Resource = Resource::new(mount);

fn mount(api: Api) -> Api {
    dashboard::mount(api)
}
